// Keys, highlighting and lists of the review page. The pages work without it, but for these.
"use strict";
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector);
  const form = one("#result");
  const sheet = one("#sheet");
  let current = null; // the field that was focused last
  let leaving = false;

  // Marks: the evidence of a field, on the page that the document shows.

  const shownSheet = () => Number(one("[data-sheet-now]", sheet)?.dataset.sheetNow || 0);

  function mark(field, { jump = false } = {}) {
    if (!sheet) return;
    const wanted = field?.dataset.evidence;
    const number = Number(field?.dataset.sheet || 0);
    if (jump && number && shownSheet() && number !== shownSheet()) {
      turnTo(number);
      return; // marked again when the page has come
    }
    let first = null;
    for (const place of all("[data-mark]", sheet)) {
      const on = wanted !== undefined && place.dataset.mark.split(" ").includes(wanted);
      place.classList.toggle("on", on);
      if (on && !first) first = place;
    }
    if (jump && first) first.scrollIntoView({ block: "center", inline: "nearest" });
  }

  function turnTo(number) {
    const as = one("[data-as]", sheet).dataset.as;
    const url = `/review/${sheet.dataset.job}/sheet/${number}?as=${as}`;
    window.htmx.ajax("GET", url, { target: "#sheet", swap: "innerHTML" });
  }

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target === sheet) mark(current, { jump: shownSheet() === Number(current?.dataset.sheet) });
    if (event.target.matches("[data-list]")) {
      counted(event.target);
      form.dataset.changed = "1";
      edit(one(".field", event.target.lastElementChild));
    }
  });
  document.addEventListener("load", (event) => {
    // The picture has its height now, so the place that was scrolled to has moved.
    if (event.target.closest?.("#sheet")) mark(current, { jump: shownSheet() === Number(current?.dataset.sheet) });
  }, true);

  // Fields: one is current; the keys j and k move, e edits.

  const fields = () => all(".field", form || document);

  function choose(field) {
    if (field === current) return;
    current?.classList.remove("current");
    current = field;
    current?.classList.add("current");
    mark(current, { jump: true });
  }

  function step(by) {
    const known = fields();
    const at = known.indexOf(current);
    const next = known[Math.min(known.length - 1, Math.max(0, at < 0 ? (by > 0 ? 0 : known.length - 1) : at + by))];
    if (!next) return;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  }

  const entry = (field) => one("input:not([type=hidden]), textarea, select", field);

  function edit(field) {
    const target = field && entry(field);
    target?.focus();
    target?.select?.();
  }

  function setNull(field, on) {
    const hidden = one("input[type=hidden]", field);
    const button = one("[data-null]", field);
    if (!hidden || !button) return;
    hidden.value = on ? "1" : "";
    button.setAttribute("aria-pressed", String(on));
    field.classList.toggle("is-null", on);
    const target = entry(field);
    if (on) {
      target.dataset.was = target.value;
      target.value = "";
    } else if (!target.value) target.value = target.dataset.was || target.defaultValue || "";
    if (target.tagName !== "SELECT") target.placeholder = on ? "null" : "";
  }

  const isNull = (field) => one("[data-null]", field)?.getAttribute("aria-pressed") === "true";

  function removeItem(item) {
    const list = item.parentElement;
    const next = item.nextElementSibling || item.previousElementSibling;
    item.remove();
    counted(list);
    form.dataset.changed = "1";
    (next && one(".field", next) ? one(".field", next) : list.parentElement.querySelector("[data-add]")).focus();
  }

  function addItem(button) {
    const list = button.parentElement.querySelector("[data-list]");
    const number = button.dataset.next;
    button.dataset.next = String(Number(number) + 1);
    const query = new URLSearchParams({ path: button.dataset.add, number });
    window.htmx.ajax("GET", `/review/${sheet.dataset.job}/item?${query}`, { target: list, swap: "beforeend" });
  }

  function counted(list) {
    one(".count", list.parentElement).textContent = String(list.children.length);
  }

  if (form) {
    form.addEventListener("focusin", (event) => {
      const field = event.target.closest(".field");
      if (field) choose(field);
    });
    form.addEventListener("mouseover", (event) => mark(event.target.closest(".field") || current));
    form.addEventListener("mouseleave", () => mark(current));
    form.addEventListener("input", (event) => {
      const field = event.target.closest(".field");
      if (field && isNull(field) && event.target.value) {
        event.target.dataset.was = event.target.value;
        setNull(field, false);
      }
    });
    form.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      if ("null" in button.dataset) setNull(button.closest(".field"), !isNull(button.closest(".field")));
      if ("remove" in button.dataset) removeItem(button.closest("[data-item]"));
      if ("add" in button.dataset) addItem(button);
    });
    document.addEventListener("htmx:beforeRequest", (event) => {
      if (event.target === form) {
        leaving = true;
        busy(true);
      }
    });
    document.addEventListener("htmx:afterRequest", (event) => {
      if (event.target !== form) return;
      busy(false);
      // 204 sends the browser on; anything else is an answer on this page.
      leaving = event.detail.xhr.status === 204;
      if (event.detail.xhr.status === 0) say("The server does not answer. What you typed is still here; try again.");
    });
    window.addEventListener("beforeunload", (event) => {
      if (!leaving && changed()) event.preventDefault();
    });
    document.addEventListener("submit", (event) => {
      if (event.target !== form && !(changed() && !window.confirm("Drop what you have changed here?"))) leaving = true;
    }, true);
  }

  function busy(on) {
    for (const button of all(".buttons button", form)) button.disabled = on;
  }

  function say(text) {
    const line = document.createElement("p");
    line.className = "notice bad";
    line.textContent = text;
    one("#notice").replaceChildren(line);
  }

  function changed() {
    const differs = (target) =>
      target.tagName === "SELECT"
        ? [...target.options].some((option) => option.selected !== option.defaultSelected)
        : target.value !== target.defaultValue;
    return form.dataset.changed === "1" || fields().some((field) => differs(entry(field)));
  }

  document.addEventListener("click", (event) => {
    const turn = event.target.closest("[data-turn]");
    if (turn) turnTo(shownSheet() + Number(turn.dataset.turn));
    const place = event.target.closest("[data-mark]");
    if (place) fields().find((field) => place.dataset.mark.split(" ").includes(field.dataset.evidence))?.focus();
    const goal = event.target.closest("[data-goto]");
    if (goal) fields().find((field) => field.dataset.path === goal.dataset.goto)?.focus();
  });

  // Uploads: each file is the body of a request of its own.

  const drop = one("#drop");
  if (drop) {
    const told = one("#told");
    const csrf = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRF-Token"];
    const send = async (file) => {
      const line = document.createElement("li");
      line.textContent = `${file.name}: on its way …`;
      told.append(line);
      const query = new URLSearchParams({ name: file.name, pipeline: one("#pipeline").value });
      try {
        const answer = await fetch(`/upload?${query}`, { method: "POST", body: file, headers: { "X-CSRF-Token": csrf } });
        line.textContent = `${file.name}: ${(await answer.json()).said}`;
        line.classList.toggle("low", !answer.ok);
      } catch {
        line.textContent = `${file.name}: not sent, the server does not answer`;
      }
    };
    const sendAll = async (files) => {
      for (const file of files) await send(file);
    };
    drop.addEventListener("dragover", () => drop.classList.add("over"));
    drop.addEventListener("dragleave", () => drop.classList.remove("over"));
    // A folder is dropped as what is in it. The entries must be asked for before the event is over.
    const filesIn = async (entry) => {
      if (entry.isFile) return [await new Promise((found, failed) => entry.file(found, failed))];
      const reader = entry.createReader();
      const files = [];
      for (;;) {
        // A reader gives at most a hundred entries at a time.
        const some = await new Promise((found, failed) => reader.readEntries(found, failed));
        if (!some.length) return files;
        for (const one of some) files.push(...await filesIn(one));
      }
    };
    drop.addEventListener("drop", async (event) => {
      drop.classList.remove("over");
      const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
      for (const entry of entries) {
        try {
          await sendAll(await filesIn(entry));
        } catch {
          const line = document.createElement("li");
          line.textContent = `${entry.name}: cannot be read`;
          line.classList.add("low");
          told.append(line);
        }
      }
    });
    // What is dropped beside the field would leave this page and open the file instead.
    for (const kind of ["dragover", "drop"]) window.addEventListener(kind, (event) => event.preventDefault());
    one("input[type=file]", drop).addEventListener("change", (event) => sendAll([...event.target.files]));
  }

  // Keys.

  const toggle = one("#keys-on");
  if (toggle) {
    toggle.checked = localStorage.getItem("keys") !== "off";
    toggle.addEventListener("change", () => localStorage.setItem("keys", toggle.checked ? "on" : "off"));
  }

  const moves = {
    j: () => step(1),
    ArrowDown: () => step(1),
    k: () => step(-1),
    ArrowUp: () => step(-1),
    e: () => edit(current),
    n: () => current && setNull(current, !isNull(current)),
    x: () => current?.closest("[data-item]") && removeItem(current.closest("[data-item]")),
    "+": () => {
      const near = current?.closest("fieldset.list") || one("fieldset.list", form);
      const button = near && one("[data-add]", near);
      if (button) addItem(button);
    },
    m: () => one("#reason").focus(),
    "[": () => one('[data-turn="-1"]:not(:disabled)')?.click(),
    "]": () => one('[data-turn="1"]:not(:disabled)')?.click(),
  };

  document.addEventListener("keydown", (event) => {
    const target = event.target;
    const typing = target.matches("input:not([type=checkbox]), textarea, select");
    if (typing) {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        one('[data-key="s"]')?.click();
      } else if (event.key === "Escape" || (event.key === "Enter" && !target.matches("textarea"))) {
        if (!target.closest("#result")) return;
        event.preventDefault(); // Enter would press the first button
        (target.closest(".field") || current || one(".field", form))?.focus({ preventScroll: true });
        if (!target.closest(".field")) target.blur();
      }
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || (toggle && !toggle.checked)) return;
    if (event.repeat && !["j", "k", "ArrowDown", "ArrowUp"].includes(event.key)) return;
    if (event.key === "Enter" && !target.matches("a, button, summary")) {
      event.preventDefault();
      form ? edit(current) : one('[data-key="Enter"]')?.click();
      return;
    }
    const move = form && moves[event.key];
    const button = move ? null : one(`[data-key="${CSS.escape(event.key)}"]`);
    if (move && !(sheet.contains(target) && event.key.startsWith("Arrow"))) {
      event.preventDefault();
      move();
    } else if (button) {
      event.preventDefault();
      button.click();
    }
  });

  // The first field that somebody should look at, else the first.
  if (form) {
    const goal = one("[data-goto]")?.dataset.goto;
    const first = fields().find((field) => field.dataset.path === goal) || fields()[0];
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: "nearest" });
  }
})();
