import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { budget } from './build/budget.ts'
import { chunks } from './build/chunks.ts'
import { first } from './build/first.ts'
import { inlineTables } from './build/inline-tables.ts'
import { oldEnough } from './build/old-enough.ts'
import { precompress } from './build/precompress.ts'
import { simulator } from './build/simulator.ts'

/** The server decides the address at run time (BASE_PATH), so every file is referred to relatively. */
export default defineConfig({
  base: './',
  plugins: [react(), inlineTables(), first(), simulator(), oldEnough(), VitePWA(pwa()), precompress(), budget()],
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  build: {
    // Syntax of iOS 15.4 and Chrome 99, checked by `oldEnough`: naming the browsers would also rewrite private fields.
    target: 'es2022',
    cssTarget: ['safari15.4', 'chrome99'],
    // A data: address would be refused by the image policy for fonts and scripts, and spares nothing here.
    assetsInlineLimit: 0,
    // Vite's own limit knows nothing of what is loaded when; `budget` does.
    chunkSizeWarningLimit: 2_000,
    // The script in the head names what to fetch ahead; older browsers simply fetch it a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    port: 4100,
    proxy: Object.fromEntries(['/api', '/files', '/dev', '/s/'].map((path) => [path, 'http://127.0.0.1:3000'])),
  },
})

/**
 * Installable, and readable shell without a network. Answers of `/api` are never kept: they depend on the viewer, and
 * the browser's own cache already honours the ETags of those that do not.
 */
function pwa(): Parameters<typeof VitePWA>[0] {
  return {
    registerType: 'prompt',
    injectRegister: null,
    manifest: {
      name: '圈子',
      short_name: '圈子',
      description: '身边人的社区',
      lang: 'zh-CN',
      start_url: './',
      scope: './',
      display: 'standalone',
      background_color: '#f5f4f1',
      theme_color: '#ffffff',
      icons: [
        { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    },
    workbox: {
      globPatterns: ['index.html', 'first*.js', 'assets/*.{js,css}'],
      // The back office and the map are used on a desk or rarely; they are fetched when they are opened.
      globIgnores: ['assets/{Console,console,echarts,PlacePicker,hls,TSCharacters}*'],
      directoryIndex: null,
      navigateFallback: null,
      cleanupOutdatedCaches: true,
      runtimeCaching: [
        {
          urlPattern: ({ request, sameOrigin, url }) =>
            sameOrigin && request.mode === 'navigate' && !/^\/(api|dev|files|s)\//.test(url.pathname),
          handler: 'NetworkFirst',
          options: {
            cacheName: 'documents',
            networkTimeoutSeconds: 4,
            precacheFallback: { fallbackURL: 'index.html' },
          },
        },
      ],
    },
  }
}
