// What a site does beyond being read: the tree beside each page, and the search. It runs from a folder as well as from a
// server, so it asks nobody for anything: what it needs comes by scripts that lie beside it.
{
  const { up, key } = document.body.dataset;
  const nav = document.querySelector('.tree');
  const field = document.querySelector('.side-search input');
  const tree = window.sheafTree;
  const CHEVRON = 'm6.2 4.2 3.7 3.8-3.7 3.8';
  const MOST = 100;

  const made = (tag, className, ...children) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    element.append(...children);
    return element;
  };
  const chevron = () => {
    const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', CHEVRON);
    icon.setAttribute('viewBox', '0 0 16 16');
    icon.setAttribute('class', 'icon');
    icon.setAttribute('aria-hidden', 'true');
    icon.append(path);
    return icon;
  };
  const pageLink = ([own, title], level) => {
    const link = made('a', `node d${level}`, made('span', 'ell', title));
    link.href = `${up}pages/${own}.html`;
    if (own === key) link.setAttribute('aria-current', 'page');
    return link;
  };
  const holds = ({ p, c }) => p.some(([own]) => own === key) || c.some(holds);
  const shelf = ({ p, c }, level) =>
    made(
      'ul',
      'shelf',
      ...p.map((page) => made('li', '', pageLink(page, level))),
      ...c.map((catalog) => made('li', '', branch(catalog, level))),
    );
  // what is closed is made when it is opened: a tree may be long
  const branch = (catalog, level) => {
    const summary = made('summary', `node dir d${level}`, chevron(), made('span', 'ell', catalog.t));
    const details = made('details', '', summary);
    const fill = () => {
      if (details.childElementCount === 1) details.append(shelf(catalog, level + 1));
    };
    details.open = holds(catalog);
    if (details.open) fill();
    details.addEventListener('toggle', fill);
    return details;
  };
  const showTree = () => {
    nav.replaceChildren(shelf(tree, 1));
    nav.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  };

  let loading;
  const texts = () => {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = `${up}assets/search.js`;
      script.onload = () => resolve(window.sheafTexts);
      script.onerror = reject;
      document.head.append(script);
    });
    return loading;
  };
  const snippet = (text, at, length) => {
    // one short line: little stands before what was found, or that is cut off itself
    const from = Math.max(0, at - 8);
    const line = made('small', 'ell');
    line.append(
      from > 0 ? '…' : '',
      text.slice(from, at),
      made('mark', '', text.slice(at, at + length)),
      text.slice(at + length, at + 80),
    );
    return line;
  };
  const typed = () => field.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const hitsIn = (all, words) => {
    const hits = [];
    for (const [own, title, text] of all) {
      const [inTitle, inText] = [title.toLowerCase(), text.toLowerCase()];
      if (!words.every((word) => inTitle.includes(word) || inText.includes(word))) continue;
      const isNamed = words.every((word) => inTitle.includes(word));
      const word = words.find((one) => inText.includes(one));
      hits.push({ own, title, isNamed, line: word && snippet(text, inText.indexOf(word), word.length) });
    }
    return hits.sort((a, b) => Number(b.isNamed) - Number(a.isNamed));
  };
  const show = async () => {
    const words = typed();
    if (words.length === 0) {
      showTree();
      return;
    }
    const all = await texts();
    // somebody typed on meanwhile
    if (typed().join(' ') !== words.join(' ')) return;
    const hits = hitsIn(all, words);
    const rows = hits.slice(0, MOST).map(({ own, title, line }) => {
      const link = pageLink([own, title], 1);
      link.classList.add('found');
      if (line) link.append(line);
      return made('li', '', link);
    });
    const count = made('p', 'found-none', tree.found.replace('{{count}}', String(hits.length)));
    count.setAttribute('role', 'status');
    nav.replaceChildren(count, made('ul', 'shelf', ...rows));
  };
  if (nav && field && tree) {
    field.form.addEventListener('submit', (event) => event.preventDefault());
    field.addEventListener('input', () => void show());
    field.addEventListener('focus', () => void texts(), { once: true });
    showTree();
  }
}
