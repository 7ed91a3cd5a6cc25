/** The page of the API description: starts the reader that is loaded before it. */

declare const SwaggerUIBundle: (options: object) => void;

SwaggerUIBundle({ url: "/docs/openapi.json", dom_id: "#page", validatorUrl: null, deepLinking: true });
