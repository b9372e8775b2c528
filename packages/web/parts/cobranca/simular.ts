/** What it is called wherever it begins. */
export const SIMULAR = 'Simular cobrança'
