// Who may import whom (architecture.md, rule 10). scripts/check.mjs also asserts how many files were looked at:
// without @swc/core dependency-cruiser reads no TypeScript and finds all well.
const TESTS = '\\.(test|e2e)\\.tsx?$|/test/'
const MODULE = '^packages/server/modules/([^/]+)/'
const FEATURE = '^packages/web/features/([^/]+)/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    // Between folders: scripts/floors.mjs.
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?' } },
    {
      name: 'contract-imports-zod-decimal-and-validators-only',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: TESTS },
      to: { pathNot: ['^packages/contract/', '^node_modules/zod/', '^node_modules/decimal\\.js/', '^node_modules/@brazilian-utils/'] },
    },
    {
      name: 'module-uses-repo-and-service-of-others',
      severity: 'error',
      from: { path: MODULE, pathNot: TESTS },
      to: { path: '^packages/server/modules/', pathNot: ['^packages/server/modules/$1/', '\\.(repo|service|calc)\\.ts$'] },
    },
    {
      name: 'calc-is-pure',
      severity: 'error',
      from: { path: '\\.calc\\.ts$' },
      to: { pathNot: ['^packages/contract/', '^node_modules/decimal\\.js/', '\\.calc\\.ts$'] },
    },
    {
      name: 'feature-knows-no-feature',
      severity: 'error',
      from: { path: FEATURE, pathNot: TESTS },
      to: { path: '^packages/web/features/', pathNot: '^packages/web/features/$1/' },
    },
    { name: 'web-knows-no-server', severity: 'error', from: { path: '^packages/web/', pathNot: TESTS }, to: { path: '^packages/server/' } },
    {
      // It runs on a tester's machine, and speaks to the product over the wire alone.
      name: 'runner-knows-the-contract-only',
      severity: 'error',
      from: { path: '^packages/runner/', pathNot: TESTS },
      to: { path: '^packages/(server|web)/' },
    },
    {
      name: 'nobody-knows-the-runner',
      severity: 'error',
      from: { path: '^packages/', pathNot: [TESTS, '^packages/runner/'] },
      to: { path: '^packages/runner/' },
    },
    {
      // It drives the product as people do; the product is delivered without it.
      name: 'nobody-knows-the-demo',
      severity: 'error',
      from: { path: '^packages/(contract|server|web|runner)/' },
      to: { path: '^packages/demo/' },
    },
    { name: 'server-knows-no-web', severity: 'error', from: { path: '^packages/server/', pathNot: TESTS }, to: { path: '^packages/web/' } },
    {
      name: 'product-knows-no-test',
      severity: 'error',
      from: { path: '^packages/', pathNot: TESTS },
      to: { path: ['\\.(test|e2e)\\.tsx?$', '^packages/server/test/'] },
    },
    {
      name: 'product-has-no-development-dependency',
      severity: 'error',
      from: { path: '^packages/(contract|server|demo)/', pathNot: [TESTS, 'config\\.ts$'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '^build/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
