import { nfseConfiguracao } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import type { z } from 'zod'

export type Lida = z.output<(typeof nfseConfiguracao)['consultar']['response']>

export const KEY = [nfseConfiguracao.consultar.path]
/** All that a certificate changes. */
export const DO_CERTIFICADO = [KEY, [nfseConfiguracao.pendencias.path]]
