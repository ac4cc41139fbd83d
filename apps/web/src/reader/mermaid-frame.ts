import mermaid from 'mermaid';
import type { DiagramOrder, DiagramResult } from './diagrams.ts';

/** Runs in a frame without origin: it is told sources, and tells pictures. */
let turn: Promise<void> = Promise.resolve();

addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  if (source !== parent || !isOrder(data)) return;
  turn = turn.then(async () => answer({ id: data.id, svg: await draw(data) }));
});
answer('ready');

function answer(message: DiagramResult | 'ready'): void {
  // a frame without origin cannot name its parent's; a picture of what the parent sent is no secret
  parent.postMessage(message, '*');
}

function isOrder(data: unknown): data is DiagramOrder {
  return (
    typeof data === 'object' && data !== null && 'id' in data && 'source' in data && typeof data.source === 'string'
  );
}

/** The house's colours, as in tokens.css: a frame without origin reads no variable of the page. */
const DARK = {
  mainBkg: '#1a2226',
  nodeBorder: '#6a7881',
  lineColor: '#8e9ba3',
  textColor: '#e7edf0',
  titleColor: '#e7edf0',
  primaryTextColor: '#e7edf0',
  edgeLabelBackground: '#11171a',
  labelBackground: '#11171a',
  tertiaryColor: '#11171a',
  clusterBkg: '#0b1012',
  clusterBorder: '#364249',
  useGradient: false,
  dropShadow: 'none',
};
const LIGHT = {
  mainBkg: '#f6f8f8',
  nodeBorder: '#7f8e97',
  lineColor: '#5b6a73',
  textColor: '#15222a',
  titleColor: '#15222a',
  primaryTextColor: '#15222a',
  edgeLabelBackground: '#ffffff',
  labelBackground: '#ffffff',
  tertiaryColor: '#ffffff',
  clusterBkg: '#eef1f2',
  clusterBorder: '#c8d2d6',
  useGradient: false,
  dropShadow: 'none',
};

async function draw({ id, source, dark }: DiagramOrder): Promise<string | undefined> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: dark ? 'dark' : 'neutral',
    themeVariables: dark ? DARK : LIGHT,
    htmlLabels: false,
    flowchart: { htmlLabels: false, useMaxWidth: false },
    fontFamily: 'system-ui, sans-serif',
  });
  try {
    const { svg } = await mermaid.render(`diagram-${id}`, source);
    return standalone(svg);
  } catch {
    // not a diagram that can be read: the page goes on showing the source
    document.getElementById(`ddiagram-${id}`)?.remove();
    return undefined;
  }
}

/** An SVG that can stand as a picture: well-formed, with its measures. */
function standalone(svg: string): string {
  const drawing = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (!drawing) return svg;
  const { width, height } = drawing.viewBox.baseVal;
  drawing.setAttribute('width', String(Math.ceil(width)));
  drawing.setAttribute('height', String(Math.ceil(height)));
  return new XMLSerializer().serializeToString(drawing);
}
