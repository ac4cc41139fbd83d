/** The web app manifest of a site below this base path. */
export function presentManifest(basePath: string): object {
  const icon = (file: string, sizes: string, purpose: 'any' | 'maskable') => ({
    src: `${basePath}/assets/reader/${file}`,
    sizes,
    type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  });
  return {
    id: `${basePath}/`,
    name: 'Sheaf',
    short_name: 'Sheaf',
    start_url: `${basePath}/item/index`,
    scope: `${basePath}/`,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0a6680',
    icons: [
      icon('favicon.svg', 'any', 'any'),
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon-maskable-512.png', '512x512', 'maskable'),
    ],
  };
}
