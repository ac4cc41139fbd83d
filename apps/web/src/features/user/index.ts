export { CaptchaField } from './captcha-field.tsx';
export { submitGate } from './submit-gate.ts';
export { useCaptcha } from './use-captcha.ts';
export { accountQuery } from './user-queries.ts';
