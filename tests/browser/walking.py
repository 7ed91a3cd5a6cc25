"""Opens pages as a visitor does, and notes all that goes wrong on them."""

from pathlib import Path
from typing import Self

from playwright.sync_api import Browser, Page

from saikoro.domain.words import Language
from tests.browser.pages import WIDTHS, Scheme, ShownPage
from tests.browser.scene import Scene

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"

REPORTS = """
window.reports = [];
document.addEventListener("securitypolicyviolation", event =>
  window.reports.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`));
"""

WIDER = """() => {
  const most = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= most) return [];
  return [...document.querySelectorAll("body *")]
    .filter(one => one.getBoundingClientRect().right > most + 1)
    .map(one => `${one.tagName.toLowerCase()}.${one.className}`).slice(0, 5);
}"""
"""What reaches beyond a page that can be scrolled sideways."""

FINDINGS = """async () => {
  const looked = { include: [["html"]], exclude: [[".document > :nth-child(n+40)"]] };
  const { violations } = await axe.run(looked, { resultTypes: ["violations"] });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(one => one.html.slice(0, 160))}`);
}"""
"""What axe-core calls serious; a long document repeats the forms of its beginning."""


class Visitor:
    """A browser window of its own, which speaks one language."""

    def __init__(self, browser: Browser, scene: Scene, language: Language) -> None:
        self._scene = scene
        self._language = language
        self._context = browser.new_context(locale={"ja": "ja-JP", "en": "en-GB"}[language])
        self._context.add_init_script(REPORTS)
        self.page: Page = self._context.new_page()
        self.wrong: list[str] = []
        """What has gone wrong on the page that is open, in words."""
        self._status = 200
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("request", lambda request: self._asked(request.url))

    def _note(self, kind: str, text: str) -> None:
        """Note what the console says, but for the status of a page that says what is wrong."""
        if self._status < 400 or f"status of {self._status}" not in text:
            self.wrong.append(f"{kind}: {text}")

    def _asked(self, url: str) -> None:
        if not url.startswith((f"{self._scene.url}/", "data:", "blob:")):
            self.wrong.append(f"asked {url}")

    def open(self, shown: ShownPage) -> None:
        """Load a page, and wait until it is complete."""
        self.page.goto("about:blank")
        self.wrong.clear()
        self._status = shown.status
        path, hashed, fragment = shown.path(self._scene).partition("#")
        mark = "&" if "?" in path else "?"
        address = f"{self._scene.url}{path}{mark}lang={self._language}{hashed}{fragment}"
        answer = self.page.goto(address)
        if answer is None or answer.status != shown.status:
            self.wrong.append(f"{address} answers {answer and answer.status}")
        self.page.locator(shown.ready).first.wait_for()

    def look(self, width: str, scheme: Scheme) -> None:
        """Look at the open page in a size, in light or dark."""
        across, down = WIDTHS[width]
        self.page.set_viewport_size({"width": across, "height": down})
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        wider: list[str] = self.page.evaluate(WIDER)
        self.wrong += [f"{one} is wider than {across}" for one in wider]

    def inspect(self) -> None:
        """Note what keeps somebody from reading or using the open page as it is looked at."""
        self.page.evaluate(f"{AXE.read_text('utf-8')};undefined")
        self.wrong += self.page.evaluate(FINDINGS)

    def reports(self) -> list[str]:
        """What has gone wrong, with what the policy of the page has stopped."""
        stopped: list[str] = self.page.evaluate("window.reports")
        return [*self.wrong, *(f"stopped {one}" for one in stopped)]

    def close(self) -> None:
        self._context.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
