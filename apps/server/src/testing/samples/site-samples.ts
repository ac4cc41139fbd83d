import * as contract from '@sheaf/contract';
import { type Fields, item, nothing, type Samples, type Scene } from './sample.ts';

async function captcha({ owner }: Scene): Promise<Fields> {
  return { captcha_id: (await owner.ok('/api/common/createCaptcha', {})).captcha_id };
}

export const SITE_SAMPLES: Samples = [
  [contract.homePageSetting, nothing],
  [contract.siteVersion, nothing],
  [contract.createCaptcha, nothing],
  [contract.createChallenge, nothing],
  [contract.showCaptcha, { fields: captcha }],
  [contract.runCron, nothing],
  [contract.loadConfig, nothing],
  [contract.saveConfig, { fields: () => ({ beian: 'A 1' }) }],
  [contract.listAudit, nothing],
  [contract.exportAudit, nothing],
  [contract.loadMail, nothing],
  [contract.saveMail, { fields: () => ({ smtp_user: 'docs' }) }],
  [contract.testMail, { fields: () => ({ to: 'docs@example.org' }), reaches: ['mailNotSet'] }],
  [contract.loadAi, nothing],
  [contract.saveAi, { fields: () => ({ ai_model_name: 'docs' }) }],
  [contract.testAi, { fields: () => ({}), reaches: ['aiNotSet'] }],
  [contract.listPrompts, nothing],
  [contract.savePrompt, { fields: () => ({ prompt_key: 'explain', language: 'en' }) }],
  [contract.createAnswer, { fields: () => ({ content: 'Hello' }), reaches: ['aiNotSet'] }],
  [contract.askItem, { fields: (scene) => ({ ...item(scene), content: 'Hello?' }), reaches: ['aiNotSet'] }],
  [contract.myQuotas, nothing],
  [
    contract.requestQuota,
    { fields: () => ({ kind: 'items', amount: 5, reason: 'More.' }), reaches: ['quotaEnough', 'quotaRequestOpen'] },
  ],
  [contract.withdrawQuotaRequest, { fields: () => ({ request_id: 1 }), reaches: ['quotaRequestNotFound'] }],
  [contract.listUserQuotas, nothing],
  [contract.getUserQuotas, { fields: ({ caller }) => ({ uid: caller.uid || 1 }) }],
  [contract.saveUserQuotas, { fields: ({ caller }) => ({ uid: caller.uid || 1, traffic: 'unlimited' }) }],
  [contract.getSiteQuotas, nothing],
  [contract.saveSiteQuotas, { fields: () => ({ traffic: 'unlimited' }) }],
  [contract.listQuotaRequests, nothing],
  [contract.answerQuotaRequest, { fields: () => ({ request_id: 1, grant: 1 }), reaches: ['quotaRequestNotFound'] }],
  [contract.healthz, nothing],
  [contract.readyz, nothing],
  [contract.metrics, nothing],
  [contract.openApiDocument, nothing],
  [contract.apiDocs, nothing],
  [contract.appManifest, nothing],
  [contract.serviceWorker, nothing],
  [contract.robots, nothing],
];
