import { cidadeSuggest } from '@retaguarda/contract/cidade.ts'
import { nfseConfiguracao } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { startSefin } from '../../packages/server/integrations/sefin/stand-in-https.ts'
import type { Api } from './api.ts'
import { mudarEmpresa } from './empresa.ts'
import { type Product, startProduct } from './product.ts'
import { test } from './test.ts'

type Sefin = Awaited<ReturnType<typeof startSefin>>

export const CNPJ = '11222333000181'
export const SENHA_DO_A1 = 'senha-do-a1'

/** A company's A1 that the stand-in lets in, as the file that an administrator has. */
export const a1De = ({ authority }: Sefin): Buffer => authority.issue({ nome: 'EMPRESA MODELO LTDA', cnpj: CNPJ }).pfx(SENHA_DO_A1)

/** All that stands before the first note but what is sold and to whom. */
export async function prontaParaNotas(api: Api, sefin: Sefin): Promise<void> {
  const [cidade] = await api.call(cidadeSuggest.byText, { params: { texto: 'Curitiba' } })
  await mudarEmpresa(api, { nome: 'Empresa Modelo Ltda', cpfCnpj: CNPJ })
  await api.call(nfseConfiguracao.alterar, { body: { municipio: cidade?.id } })
  const arquivo = new File([new Uint8Array(a1De(sefin))], 'a1.pfx')
  await api.call(nfseConfiguracao.enviarCertificado, { body: { senha: SENHA_DO_A1 }, files: { arquivo } })
}

/** Test with Sefin beside the product. */
export const withSefin = test.extend<object, { sefin: Sefin; product: Product }>({
  sefin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const sefin = await startSefin()
      await use(sefin)
      await sefin.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ sefin }, use) => {
      const product = await startProduct(sefin.settings)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
