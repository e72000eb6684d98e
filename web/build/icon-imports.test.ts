import { expect, test } from 'vitest'
import { readIconFiles, splitIconImports } from './icon-imports.ts'

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
