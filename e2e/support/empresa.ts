import { type EmpresaForm, empresa } from '@retaguarda/contract/empresa.ts'
import type { Api } from './api.ts'

/** Changes this of the company, which all tests of a worker share, and leaves the rest of it as another test has made it. */
export async function mudarEmpresa(api: Api, change: Partial<EmpresaForm>): Promise<void> {
  const before = await api.call(empresa.consultar)
  await api.call(empresa.alterar, { body: { ...before, nome: before.nome ?? 'Panorama Sistemas Ltda.', ...change } })
}
