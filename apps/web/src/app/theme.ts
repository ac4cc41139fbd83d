import { type ThemeConfig, theme } from 'antd';

/** The kit's theme out of the style sheet's tokens, as they stand on the document now. */
export function kitTheme(dark: boolean): ThemeConfig {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const derive = dark ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return {
    algorithm: (seed) => ({ ...derive(seed), ...seeds(token) }),
    token: { ...seeds(token), ...colours(token), ...measures(token) },
    components: {
      Button: {
        defaultBorderColor: token('line-strong'),
        fontWeight: 500,
        primaryShadow: 'none',
        defaultShadow: 'none',
      },
      Tree: { nodeSelectedBg: token('accent-soft'), nodeHoverBg: token('bg-hover') },
      Table: { headerBg: token('bg') },
      Modal: { titleFontSize: 16 },
    },
  };
}

type Token = (name: string) => string;

/** The kit derives shades from these, and in the dark theme replaces them by darker ones: ours are chosen for each theme. */
function seeds(token: Token) {
  return {
    colorPrimary: token('accent'),
    colorInfo: token('accent'),
    colorLink: token('accent'),
    colorSuccess: token('success'),
    colorWarning: token('warning'),
    colorError: token('danger'),
  };
}

function colours(token: Token): ThemeConfig['token'] {
  return {
    colorLinkHover: token('accent-hover'),
    colorLinkActive: token('accent-press'),
    colorPrimaryHover: token('accent-hover'),
    colorPrimaryActive: token('accent-press'),
    colorPrimaryBg: token('accent-soft'),
    colorPrimaryBorder: token('accent-line'),
    colorTextLightSolid: token('on-accent'),
    colorText: token('ink'),
    colorTextSecondary: token('ink-2'),
    colorTextTertiary: token('ink-3'),
    colorTextDisabled: token('ink-disabled'),
    colorTextPlaceholder: token('ink-3'),
    colorBorder: token('line-control'),
    colorBorderSecondary: token('line'),
    colorSplit: token('line'),
    colorBgContainer: token('bg'),
    colorBgElevated: token('bg'),
    colorBgLayout: token('bg-app'),
    colorFillTertiary: token('bg-sunken'),
    controlOutline: token('focus'),
  };
}

function measures(token: Token): ThemeConfig['token'] {
  return {
    fontFamily: token('font-sans'),
    fontFamilyCode: token('font-mono'),
    fontSize: 14,
    lineHeight: 24 / 14,
    fontSizeSM: 12,
    fontSizeLG: 16,
    fontSizeHeading3: 22,
    borderRadius: 6,
    borderRadiusSM: 4,
    borderRadiusLG: 10,
    controlHeight: Number.parseInt(token('h-ctl'), 10),
    controlHeightSM: Math.max(28, Number.parseInt(token('hit'), 10) - 8),
    controlHeightLG: 40,
    sizeUnit: 4,
    sizeStep: 4,
    // the kit waits for the end of an animation, which one of no length does not always have
    motion: token('t-2') !== '0ms' && token('t-2') !== '0s',
    motionDurationFast: token('t-1'),
    motionDurationMid: token('t-2'),
    motionDurationSlow: token('t-3'),
    boxShadow: token('shadow-2'),
    boxShadowSecondary: token('shadow-3'),
  };
}
