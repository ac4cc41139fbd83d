import { messages } from '../lib/i18n.ts';

/** Apart from those of every page: they come with what shows them. */
export const pictureMessages = messages({
  zoom: { zh: '放大图片', en: 'Enlarge the picture' },
  picture: { zh: '图片', en: 'Picture' },
  diagram: { zh: '图示：{{source}}', en: 'Diagram: {{source}}' },
});
