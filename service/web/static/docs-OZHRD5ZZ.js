SwaggerUIBundle({url:"/docs/openapi.json",dom_id:"#page",validatorUrl:null,deepLinking:!0});
