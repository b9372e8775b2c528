import { type Importacao, importar } from '../../kit/importacao/comando.ts'
import { importacaoDe, IMPORTACAO_BYTES, IMPORTACAO_LINHAS, type TipoImportacao } from '@retaguarda/contract/importacao.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../db/types.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import type { Conferencia } from '../../kit/importacao/importar.ts'
import { colunasDe } from '../../kit/importacao/mapa.calc.ts'
import type { Fonte, Limites } from '../../kit/importacao/medida.ts'
import { type Mapa, type Planilha, readPlanilha } from '../../kit/importacao/planilha.ts'
import { conferirClientes } from '../cliente/cliente-importar.service.ts'
import { conferirVinculos } from '../cliente-objeto-contrato/vinculo-importar.service.ts'
import { conferirUsos } from '../faturamento/uso/uso-importar.service.ts'
import { conferirPessoas } from '../pessoa/pessoa-importar.service.ts'

export const LIMITES: Limites = { bytes: IMPORTACAO_BYTES, linhas: IMPORTACAO_LINHAS }

/** Who judges the rows of a file of each kind; the command line has the same. */
const REGISTROS: Record<TipoImportacao, (db: Db, planilha: Planilha, config: Config, today: string) => Promise<Conferencia>> = {
  pessoas: conferirPessoas,
  clientes: conferirClientes,
  contratos: (db, planilha, _config, today) => conferirVinculos(db, planilha, today),
  numeros: conferirUsos,
}

export const isInteiro = (tipo: TipoImportacao): boolean => importacaoDe(tipo).inteiro === true

type GivenFile = { tipo: TipoImportacao; fonte: Fonte; mapa: Mapa }

/** Looks through a file as its headings are read; nothing is written. @throws Refusal */
export const conferirArquivo = async (
  { db, config, now }: Pick<PublicCtx, 'db' | 'config' | 'now'>,
  { tipo, fonte, mapa }: GivenFile,
): Promise<Conferencia> => REGISTROS[tipo](db, await readPlanilha(fonte, colunasDe(tipo), LIMITES, mapa), config, dayOf(now()))

/** Brings a file in by the command line, under the same rules. @throws Refusal */
export const importarPeloComando = (
  db: Db,
  { tipo, fonte, config, ...how }: { tipo: TipoImportacao; fonte: Fonte; config: Config; confirmar: boolean; now: Date },
): Promise<Importacao> =>
  importar(
    db,
    fonte,
    { colunas: colunasDe(tipo), inteiro: isInteiro(tipo), conferir: (planilha) => REGISTROS[tipo](db, planilha, config, dayOf(how.now)) },
    how,
  )
