import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { createScopedName, inlineClassNames } from './build/class-names.ts'
import { iconImports } from './build/icon-imports.ts'
import { inlineTables } from './build/inline-tables.ts'

const reactDom = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))

/**
 * The home page for the server, in one file without packages. What the web loads when it is needed is left out: nothing
 * of it is rendered on the server.
 */
const withoutLazyParts = (): Plugin => ({
  name: 'quanzi:without-lazy-parts',
  enforce: 'pre',
  transform: (code, id) =>
    /\/web\/src\/.*\.tsx?$/.test(id) && /\bimport\(/.test(code)
      ? { code: code.replace(/\bimport\(\s*'[^']+'\s*\)/g, 'new Promise(() => {})'), map: null }
      : undefined,
})

export default defineConfig({
  base: './',
  plugins: [withoutLazyParts(), react(), inlineTables(), iconImports(), inlineClassNames()],
  css: { modules: { generateScopedName: createScopedName() } },
  // The other entry brings the streaming renderer too.
  resolve: {
    alias: { 'react-dom/server': join(reactDom, 'cjs/react-dom-server-legacy.node.production.js') },
  },
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  experimental: { renderBuiltUrl: (file) => ({ runtime: JSON.stringify(`./${file}`) }) },
  build: {
    ssr: 'src/render-home.tsx',
    outDir: 'dist/ssr',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    minify: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
