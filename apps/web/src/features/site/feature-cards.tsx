import { FEATURES, type FeatureName, type SiteConfig } from '@sheaf/contract';
import { Button, Checkbox, Form, Input } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { ConfigCard } from './config-card.tsx';
import { siteAdminMessages } from './site-admin-messages.ts';

interface CardProps {
  readonly config: SiteConfig;
}

const LANGUAGES = ['zh', 'en'] as const;
// The keys of FEATURES, which Object.keys gives as texts.
const NAMES = Object.keys(FEATURES) as FeatureName[];

type Shown = Record<FeatureName, Record<'zh' | 'en', boolean>>;

export function FeatureCard({ config: { features } }: CardProps) {
  const t = useMessages(siteAdminMessages);
  const names: Record<FeatureName, string> = {
    about_site: t('about_site'),
    ai_assistant: t('ai_assistant'),
    api_promo: t('api_promo'),
    client_download: t('client_download'),
    general_access: t('general_access'),
    http_test: t('http_test'),
    mock: t('mock'),
    more_products: t('more_products'),
    push_address: t('push_address'),
  };
  const languageNames = { zh: t('inChinese'), en: t('inEnglish') };
  return (
    <ConfigCard
      title={t('featureCard')}
      hint={t('featureHint')}
      initial={shownOf(features)}
      toChange={(shown: Shown) => ({ features: languagesOf(shown) })}
    >
      <table className="feature-table">
        <thead>
          <tr>
            <th scope="col">{t('feature')}</th>
            {LANGUAGES.map((language) => (
              <th scope="col" key={language}>
                {languageNames[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NAMES.map((name) => (
            <tr key={name}>
              <th scope="row">{names[name]}</th>
              {LANGUAGES.map((language) => (
                <td key={language}>
                  <Form.Item name={[name, language]} valuePropName="checked" noStyle>
                    <Checkbox aria-label={t('shownIn', { feature: names[name], language: languageNames[language] })} />
                  </Form.Item>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ConfigCard>
  );
}

function shownOf(chosen: SiteConfig['features']): Shown {
  const entries = NAMES.map((name) => {
    const languages: readonly string[] = chosen[name] ?? FEATURES[name];
    return [name, { zh: languages.includes('zh'), en: languages.includes('en') }];
  });
  return Object.fromEntries(entries);
}

function languagesOf(shown: Shown): SiteConfig['features'] {
  return Object.fromEntries(NAMES.map((name) => [name, LANGUAGES.filter((language) => shown[name][language])]));
}

export function ProductCard({ config: { more_products } }: CardProps) {
  const t = useMessages(siteAdminMessages);
  const required = [{ required: true, whitespace: true, message: t('missing') }];
  return (
    <ConfigCard
      title={t('productCard')}
      hint={t('productHint')}
      initial={{ more_products }}
      toChange={(fields) => fields}
    >
      <Form.List name="more_products">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div className="product-row" key={key}>
                <Form.Item name={[name, 'title']} label={t('productTitle')} rules={required}>
                  <Input maxLength={50} autoComplete="off" />
                </Form.Item>
                <Form.Item name={[name, 'url']} label={t('productUrl')} rules={required}>
                  <Input className="mono" maxLength={300} inputMode="url" autoComplete="off" />
                </Form.Item>
                <Button
                  type="text"
                  aria-label={t('removeProduct', { title: more_products[name]?.title ?? String(name + 1) })}
                  icon={<Icon name="trash" />}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              icon={<Icon name="plus" />}
              disabled={rows.length >= 20}
              onClick={() => add({ title: '', url: '' })}
            >
              {t('addProduct')}
            </Button>
          </>
        )}
      </Form.List>
    </ConfigCard>
  );
}
