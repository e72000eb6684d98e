import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { readIconFiles, splitIconImports, withOwnComponent } from './icon-imports.ts'

test('each imported icon is imported from its own file, also under an older or a local name', () => {
  const files = readIconFiles()
  expect(splitIconImports("import { X, Home, Map as MapIcon } from 'lucide-react'", files)).toBe(
    "import X from 'lucide-react/icons/x'; import Home from 'lucide-react/icons/house'; import MapIcon from 'lucide-react/icons/map';",
  )
})

test('a name of the package that is no icon keeps its import', () => {
  expect(splitIconImports('import { LucideProvider } from "lucide-react";', readIconFiles())).toBe(
    "import { LucideProvider } from 'lucide-react';",
  )
})

test('an icon is built with its shape only, without its older names and the keys of its elements', () => {
  const file = createRequire(import.meta.url).resolve('lucide-react/icons/house')
  const source = readFileSync(file, 'utf8')
  expect(source).toMatch(/aliases/)
  const built = withOwnComponent(source)
  expect(built).not.toMatch(/aliases|key:|name:/)
  expect(built).toContain('M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8')
})
