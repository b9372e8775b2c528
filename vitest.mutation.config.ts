import { defineConfig } from 'vitest/config'

/** The tests of calculations that need no database: what `npm run mutation` runs for every mutant. */
export default defineConfig({
  test: {
    include: [
      'packages/server/modules/{faturamento,cobranca,retorno,extrato,regua-cobranca,gateway}/**/*.calc.test.ts',
      'packages/server/modules/retorno/leitura/pix-do-banco.test.ts',
      'packages/server/modules/extrato/ofx.test.ts',
      'packages/contract/kit/business-day.test.ts',
      'packages/server/modules/faturamento/calculo/fatura.oraculo.test.ts',
    ],
    testTimeout: 60_000,
  },
})
