import { nfseConfiguracao } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { nfseEmUso } from '@retaguarda/contract/faturamento/nfse-em-uso.ts'
import type { z } from 'zod'

export type Lida = z.output<(typeof nfseConfiguracao)['consultar']['response']>

export const KEY = [nfseConfiguracao.consultar.path]
/** What says how notes are issued, here and around every page. */
export const LIDAS = [KEY, [nfseEmUso.path]]
/** All that a certificate changes. */
export const DO_CERTIFICADO = [...LIDAS, [nfseConfiguracao.pendencias.path]]
