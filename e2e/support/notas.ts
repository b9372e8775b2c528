import { cidadeSuggest } from '@retaguarda/contract/cidade.ts'
import { nfseConfiguracao } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { Api } from './api.ts'

/** Notes are set up, so that their screens and fields are seen. */
export async function comNotas(api: Api): Promise<void> {
  if ((await api.call(nfseConfiguracao.consultar)).municipio !== null) return
  const [saoPaulo] = await api.call(cidadeSuggest.byText, { params: { texto: 'São Paulo' } })
  await api.call(nfseConfiguracao.alterar, { body: { municipio: { id: present(saoPaulo).id } } })
}
