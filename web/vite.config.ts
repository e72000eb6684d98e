import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa'
import { checkSupport } from './build/browsers/check-support.ts'
import { oldBrowsers } from './build/browsers/old-browsers.ts'
import { privateNames } from './build/browsers/private-names.ts'
import { chunks } from './build/chunks.ts'
import { createScopedName, inlineClassNames } from './build/class-names.ts'
import { repeatDarkRules } from './build/dark-theme.ts'
import { headScript } from './build/head-script.ts'
import { guardHoverRules } from './build/hover-rules.ts'
import { iconImports } from './build/icon-imports.ts'
import { inlineTables } from './build/inline-tables.ts'
import { lateStyles } from './build/late-styles.ts'
import { precompress } from './build/precompress.ts'
import { reactParts } from './build/react-parts.ts'
import { simulator } from './build/simulator.ts'
import { sizeReport } from './build/size-report.ts'

type ManifestEntries = Parameters<NonNullable<VitePWAOptions['workbox']['manifestTransforms']>[number]>[0]

/** The server sets the base path at run time (BASE_PATH), so every URL is relative. */
export default defineConfig({
  base: './',
  plugins: [
    react(),
    privateNames(),
    reactParts(),
    inlineTables(),
    lateStyles(),
    iconImports(),
    inlineClassNames(),
    headScript(),
    simulator(),
    checkSupport(),
    oldBrowsers(),
    VitePWA(pwa()),
    precompress(),
    sizeReport(),
  ],
  css: {
    modules: { generateScopedName: createScopedName() },
    postcss: {
      plugins: [
        { postcssPlugin: 'quanzi:dark-theme', Once: repeatDarkRules },
        { postcssPlugin: 'quanzi:hover-rules', Once: guardHoverRules },
      ],
    },
  },
  build: {
    // `checkSupport` finds what the oldest browsers lack: naming them would lower more than they need.
    target: 'es2022',
    cssTarget: ['safari14.1', 'chrome88'],
    // The content security policy forbids data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    // Vite's own limit does not know what is loaded when; `size-report` does.
    chunkSizeWarningLimit: 2_000,
    // `e2e/loading/script-failures.e2e.ts` fails each lazy chunk that it names.
    manifest: true,
    // The head script names what to preload; older browsers fetch it later.
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})

/**
 * The files that an import fetches at once: its style sheets, and for the usual second screens also the scripts that it
 * imports. The names of those of every screen would cost a first visit 1 KiB.
 */
function resolveDependencies(file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) {
  if (hostType === 'html' || /\b(PostDetail|Composer|Profile|TagDetail)-/.test(file)) return files
  return files.filter((one) => one.endsWith('.css') || one === file)
}

/** The document has no type of its own by which a captive portal's could be told from it. */
function sealDocument(entries: ManifestEntries) {
  const document = new URL('dist/index.html', import.meta.url)
  // A build that failed comes here too; its own error is the one to show.
  if (!existsSync(document)) return { manifest: entries, warnings: [] }
  const hash = createHash('sha256').update(readFileSync(document)).digest('base64')
  return {
    manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, integrity: `sha256-${hash}` } : entry)),
    warnings: [],
  }
}

/**
 * Installable, with a shell that is readable without a network. Responses of `/api` are not cached: they depend on the
 * viewer, and the browser's cache honours the ETags of the others.
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
      importScripts: ['service-worker-guard.js'],
      manifestTransforms: [sealDocument],
      globPatterns: ['index.html', 'assets/*.{js,css}'],
      // The console and the map are rarely used on a phone; they are fetched when they are opened.
      globIgnores: ['assets/{Console,console,echarts,LocationPicker,hls,TSCharacters}*'],
      directoryIndex: null,
      navigateFallback: null,
      cleanupOutdatedCaches: true,
      runtimeCaching: [
        {
          // The address of the document ends with a slash; other pages may be served below it.
          urlPattern: ({ request, sameOrigin, url }) =>
            sameOrigin && request.mode === 'navigate' && /^(?!\/(api|dev|files|s)\/).*\/$/.test(url.pathname),
          handler: 'NetworkFirst',
          options: {
            cacheName: 'documents',
            networkTimeoutSeconds: 4,
            precacheFallback: { fallbackURL: 'index.html' },
            // Documents of the server have posts in them, so none is stored: without a network the page without posts
            // shows what this device has stored for its reader.
            plugins: [
              {
                cacheWillUpdate: async () => null,
                cachedResponseWillBeUsed: async () => caches.match('index.html', { ignoreSearch: true }),
              },
            ],
          },
        },
      ],
    },
  }
}
