// What the pages load when they run: types are erased before this check, unlike in .dependency-cruiser.mjs.

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'the-pages-never-load-zod',
      comment: 'The web takes types from the calls of the contract, and values from its plain tables.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: String.raw`\.test\.tsx?$` },
      to: { path: '^node_modules/zod/', reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`\.css$` },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}
