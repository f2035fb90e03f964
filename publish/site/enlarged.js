// On slides, one part of a film or a picture as large as the wall: a click leads to it and back, and E
// through all of them. The film still steps. A part that was enlarged keeps the stage (page.js), and a
// click on one that waits beside the stage takes it there. Where its letters would be too small for
// the back row, the part is larger than the wall, and moves within itself by keys, wheel and drag.

(() => {
  const one = (selector, at = document) => at.querySelector(selector);
  const all = (selector, at = document) => [...at.querySelectorAll(selector)];
  const main = one("main"), button = one("[data-do=enlarge]");

  const LEAST = 18; // pixels of the smallest letters, on a wall of 1280 x 720
  const ZOOMS = [3, 2.6, 2.2, 1.9, 1.6]; // of tables and code, whose letters have 11.5 pixels
  const TALL = 1.5; // as broad as high: what is less broad has controls and caption beside it
  const PAN = 120, SHAKES = 6; // pixels: by which a key moves it, and a hand that only clicks
  const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const STEPS = { ArrowRight: "[data-go=forward]", ArrowLeft: "[data-go=back]" };
  const OWN = "button, input, select, label, a, .question, [data-jump], [data-away], [data-pick]"; // clicks

  let large = null; // the part
  let most = 0; // how large it was drawn; a step makes it no smaller, nor its table larger
  let drag = null;
  const pictureOf = (part) => part && one(":scope > svg", part);
  const isImage = (part) => part.matches(".picture");
  const parts = () => all(".slides :is(.film.on [data-player], .picture.on:not(.opening):has(img))")
    .flatMap((each) => (isImage(each) ? [each] : all(".part", each.shadowRoot)));

  // What is written in a picture, and how large it is drawn: in its own units, or in pixels.
  function written(svg, inPixels = false) {
    const whole = inPixels ? null : svg.getScreenCTM().inverse();
    const times = (each) => {
      const { b, d } = whole ? whole.multiply(each.getScreenCTM()) : each.getScreenCTM();
      return Math.hypot(b, d);
    };
    const seen = (selector) => all(selector, svg).filter((each) => each.getClientRects().length && each.style.visibility !== "hidden");
    const outlined = seen("g:has(> :is([href^='#c'], [href^='#m'])), g[transform*='scale(0.0']:has(> path)").map((each) => [each, 500 * times(each.firstElementChild)]);
    const typed = seen("text").map((each) => [each, parseFloat(getComputedStyle(each).fontSize) * times(each)]);
    return [...outlined, ...typed];
  }
  // The size of a picture's smallest letters. The slides ask for it, too.
  const smallest = (svg) => Math.min(...written(svg).map(([, size]) => size));

  // On a slide, words that are drawn too small for the back row are drawn larger where they stand, and
  // narrower if need be. What would then lie over other words, or over what it does not lie on now, is
  // left out, the smaller first; and so is what is less than half as large as it should be.
  const WIDTHS = [1, 0.85, 0.72], HALF = 2.2, LONG = 8, NEAR = 2; // of a width; times; characters; pixels
  const cuts = (a, b, by = 0) => a.left < b.right - by && a.right > b.left + by && a.top < b.bottom - by && a.bottom > b.top + by;
  function legible(svg) {
    asDrawn(svg);
    const edge = svg.getBoundingClientRect(), large = LEAST * Math.max(1, Math.min(innerWidth / 1280, innerHeight / 720));
    const words = written(svg, true).sort(([, a], [, b]) => b - a), taken = [];
    const shapes = words.some(([, size]) => size < large) ? all("rect, circle, path", svg).map((each) => each.getBoundingClientRect()) : [];
    for (const [node, size] of words) {
      const box = node.getBoundingClientRect(), high = large / size;
      if (high <= 1) {
        taken.push(box);
        continue;
      }
      const others = shapes.filter((each) => !cuts(each, box));
      const isFree = (each) => each.left > edge.left - NEAR && each.right < edge.right + NEAR && each.top > edge.top - NEAR && each.bottom < edge.bottom + NEAR
        && !taken.some((other) => cuts(other, each)) && !others.some((other) => cuts(other, each, NEAR));
      // A long remark begins where it begins; a name has its middle where it had it.
      const from = node.matches(".dim") && node.childElementCount > LONG ? [0, 0.5, 1] : [0.5, 0, 1];
      const tried = high > HALF ? [] : WIDTHS.flatMap((width) => from.map((at) => larger(box, high, width * high, at)));
      const found = tried.find(isFree), own = node.getAttribute("transform") ?? "";
      node.dataset.small = own;
      if (!found) node.style.visibility = "hidden";
      else {
        const { x, y, width, height } = node.getBBox(), [across, middle] = [x + width * found.at, y + height / 2];
        node.setAttribute("transform", `${own} translate(${across} ${middle}) scale(${found.wide} ${high}) translate(${-across} ${-middle})`);
        taken.push(found);
      }
    }
  }
  function larger({ left, top, width, height }, high, wide, at) {
    const [x, y] = [left - (wide - 1) * width * at, top - (high - 1) * height / 2];
    return { left: x, right: x + wide * width, top: y, bottom: y + high * height, wide, at };
  }
  function asDrawn(svg) {
    for (const node of all("[data-small]", svg)) {
      node.setAttribute("transform", node.dataset.small);
      node.style.removeProperty("visibility");
      delete node.dataset.small;
    }
  }
  Object.assign(window, { shogiLabSmallest: smallest, shogiLabLegible: legible, shogiLabAsDrawn: asDrawn });

  function fill() {
    if (isImage(large)) return;
    const svg = pictureOf(large);
    if (svg) {
      const { width, height } = svg.viewBox.baseVal;
      const above = [...large.children].reduce((sum, each) => sum + (each === svg ? 0 : each.offsetHeight), 0);
      const fits = Math.min(large.clientWidth / width, (large.clientHeight - above) / height);
      most = Math.max(most, fits, LEAST / smallest(svg));
      svg.style.width = `${most * width}px`;
    } else {
      const fits = (zoom) => {
        large.style.zoom = most = zoom;
        return large.scrollHeight <= large.clientHeight && large.scrollWidth <= large.clientWidth;
      };
      ZOOMS.slice(Math.max(0, ZOOMS.indexOf(most))).find(fits);
      one("li:has(> i > b)", large)?.scrollIntoView({ block: "nearest" }); // the line that runs
    }
  }
  const changes = new MutationObserver(fill);

  function enlarge(part = null) {
    const last = large, which = part ?? last;
    [large, most] = [part, 0];
    button.ariaPressed = `${Boolean(part)}`;
    changes.disconnect();
    if (!which) return;
    for (const each of [last, part].filter(Boolean)) {
      const on = each === part, host = each.getRootNode().host, film = host?.closest(".film");
      [each, host, film].forEach((node) => node?.classList.toggle("enlarged", on));
      const { width, height } = pictureOf(each)?.viewBox.baseVal ?? { width: 1, height: 0 };
      host?.classList.toggle("tall", on && width < TALL * height);
      if (!on) {
        each.style.removeProperty("zoom");
        pictureOf(each)?.style.removeProperty("width");
      }
    }
    const film = which.getRootNode().host?.closest(".film");
    if (film) document.dispatchEvent(new CustomEvent("enlarged", { detail: part && film }));
    tell(part);
    if (!part) return;
    fill();
    changes.observe(part, { subtree: true, childList: true });
  }
  const nameOf = (part) => (isImage(part) ? one("img", part).alt.split("\n")[0] : one("h2", part)?.textContent ?? pictureOf(part)?.ariaLabel ?? "");
  const tell = (part) => {
    const name = part && nameOf(part);
    one(".enlarged-now").textContent = part ? `{{Enlarged: ${name}}}` : "{{The whole slide again}}";
  };
  function stage(part) {
    if (isImage(part)) return;
    document.dispatchEvent(new CustomEvent("staged", { detail: part }));
    tell(part);
  }
  function back() {
    const last = large;
    enlarge();
    stage(last);
  }
  const next = () => enlarge(parts()[parts().indexOf(large) + 1]);
  button.addEventListener("click", next);

  main.addEventListener("pointerdown", (event) => {
    const draws = event.pointerType === "mouse" && event.composedPath().includes(pictureOf(large) ?? "");
    drag = draws ? { x: event.clientX, y: event.clientY, far: 0 } : null;
  });
  main.addEventListener("pointermove", ({ buttons, clientX, clientY }) => {
    if (!drag || !buttons) return;
    const [x, y] = [drag.x - clientX, drag.y - clientY];
    large.scrollBy(x, y);
    drag = { x: clientX, y: clientY, far: drag.far + Math.hypot(x, y) };
  });
  main.addEventListener("click", (event) => {
    const dragged = drag?.far > SHAKES, path = event.composedPath();
    drag = null;
    if (dragged) return event.stopPropagation();
    const part = parts().find((each) => path.includes(each));
    if (!part || path.some((each) => each.matches?.(OWN))) return;
    if (part === large) back();
    else if (part.matches(".mini")) stage(part);
    else enlarge(part);
  }, true);
  main.addEventListener("wheel", ({ deltaX, deltaY }) => {
    if (large && !deltaX && large.scrollHeight <= large.clientHeight) large.scrollBy(deltaY, 0);
  }, { passive: true });

  // Before the film steps, and the slides turn.
  document.addEventListener("keydown", (event) => {
    const { key, shiftKey } = event, [at] = event.composedPath();
    if (event.ctrlKey || event.altKey || event.metaKey || at.matches?.("input:not([type=range]), select, textarea")) return;
    if (key.toLowerCase() === "e" && parts().length) next();
    else if (!large) return;
    else if (key === "Escape") back();
    else if (shiftKey && MOVES[key]) large.scrollBy(...MOVES[key].map((way) => way * PAN));
    else if (STEPS[key] && !isImage(large) && !at.matches?.("[data-jump], [data-away], .part, .room")) one(STEPS[key], large.getRootNode()).click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  document.addEventListener("turned", () => {
    enlarge();
    button.ariaDisabled = `${!parts().length}`;
  });
  addEventListener("resize", () => enlarge());
  addEventListener("beforeprint", () => enlarge());
  main.addEventListener("lacking", () => enlarge()); // another player takes the place of this one
})();
