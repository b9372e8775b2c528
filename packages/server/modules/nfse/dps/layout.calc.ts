import { exact } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { DadosDps, Emissao, EnderecoDoTomador, IbsCbs, PisCofins, Substituicao, TotTrib } from './dados.calc.ts'
import { linhasDps, TAMANHO, textoDps } from './texto.calc.ts'
import { type Field, group, leaf } from './xml.calc.ts'

export type Escrita = { dados: DadosDps } & Emissao

/** The elements of a DPS in their order, as they are from one day on; `ate` null: until today. */
export type Layout = { versao: string; desde: string; ate: string | null; fields: readonly Field<Escrita>[] }

type Of<T> = (source: T) => string | null

const text = (name: string, max: number, of: Of<Escrita>) => leaf<Escrita>(name, (written) => textoDps(of(written) ?? '', max))
/** Elements of a part that may be missing as a whole. */
const partOf =
  <P>(part: (dados: DadosDps) => P | null) =>
  (name: string, of: Of<P>) =>
    leaf<Escrita>(name, ({ dados }) => {
      const found = part(dados)
      return found === null ? null : of(found)
    })
const aboveZero = (value: string) => (exact(value).gt(0) ? value : null)

const subst = partOf<Substituicao>(({ substituicao }) => substituicao)
const end = partOf<EnderecoDoTomador>(({ tomador }) => tomador.endereco)
const pisCofins = partOf<PisCofins>(({ valores }) => valores.pisCofins)
const totTrib = partOf<TotTrib>(({ valores }) => valores.totTrib)
const ibsCbs = partOf<IbsCbs>(({ ibsCbs }) => ibsCbs)
const valor = (name: string, of: Of<DadosDps['valores']>) => leaf<Escrita>(name, ({ dados }) => of(dados.valores))
const servico = (name: string, of: Of<DadosDps['servico']>) => leaf<Escrita>(name, ({ dados }) => of(dados.servico))

const CPF = 11
const IM_MAX = 15
const EMAIL_MAX = 80
const VER_APLIC_MAX = 20

const IDENTIFICACAO: Field<Escrita>[] = [
  leaf('tpAmb', ({ dados }) => String(dados.ambiente)),
  leaf('dhEmi', ({ dhEmi }) => dhEmi),
  text('verAplic', VER_APLIC_MAX, ({ verAplic }) => verAplic),
  leaf('serie', ({ dados }) => String(dados.serie)),
  leaf('nDPS', ({ numero }) => String(numero)),
  leaf('dCompet', ({ dados, dhEmi }) => dCompetDe(dados.competencia, dhEmi)),
  leaf('tpEmit', () => '1'),
  leaf('cLocEmi', ({ dados }) => dados.municipio),
  group(
    'subst',
    subst('chSubstda', ({ chave }) => chave),
    subst('cMotivo', ({ cMotivo }) => cMotivo),
    subst('xMotivo', ({ xMotivo }) => textoDps(xMotivo ?? '', TAMANHO.motivo)),
  ),
]

/** Neither name nor address, which Sefin has (E0121, E0128). */
const PREST = group<Escrita>(
  'prest',
  leaf('CNPJ', ({ dados }) => dados.prestador.cnpj),
  text('IM', IM_MAX, ({ dados }) => dados.prestador.im),
  group(
    'regTrib',
    leaf('opSimpNac', ({ dados }) => String(dados.prestador.opSimpNac)),
    leaf('regApTribSN', ({ dados: { prestador } }) => (prestador.regApTribSN === null ? null : String(prestador.regApTribSN))),
    leaf('regEspTrib', ({ dados }) => String(dados.prestador.regEspTrib)),
  ),
)

const TOMA = group<Escrita>(
  'toma',
  leaf('CNPJ', ({ dados: { tomador } }) => (tomador.documento.length === CPF ? null : tomador.documento)),
  leaf('CPF', ({ dados: { tomador } }) => (tomador.documento.length === CPF ? tomador.documento : null)),
  text('IM', IM_MAX, ({ dados }) => dados.tomador.im),
  text('xNome', TAMANHO.nome, ({ dados }) => dados.tomador.nome),
  group(
    'end',
    group(
      'endNac',
      end('cMun', ({ municipio }) => municipio),
      end('CEP', ({ cep }) => cep),
    ),
    end('xLgr', ({ logradouro }) => textoDps(logradouro, TAMANHO.logradouro)),
    end('nro', ({ numero }) => textoDps(numero, TAMANHO.numero)),
    end('xCpl', ({ complemento }) => textoDps(complemento ?? '', TAMANHO.complemento)),
    end('xBairro', ({ bairro }) => textoDps(bairro, TAMANHO.bairro)),
  ),
  leaf('fone', ({ dados }) => dados.tomador.fone),
  text('email', EMAIL_MAX, ({ dados }) => dados.tomador.email),
)

const SERV = group<Escrita>(
  'serv',
  group(
    'locPrest',
    leaf('cLocPrestacao', ({ dados }) => dados.municipio),
  ),
  group(
    'cServ',
    servico('cTribNac', ({ cTribNac }) => cTribNac),
    servico('cTribMun', ({ cTribMun }) => cTribMun),
    servico('xDescServ', ({ descricao }) => linhasDps(descricao, TAMANHO.descricao)),
    servico('cNBS', ({ cNBS }) => cNBS),
  ),
  group(
    'infoCompl',
    servico('xInfComp', ({ infoComplementar }) => textoDps(infoComplementar ?? '', TAMANHO.infoComplementar)),
  ),
)

const TRIB_FED = group<Escrita>(
  'tribFed',
  group(
    'piscofins',
    pisCofins('CST', () => '01'),
    pisCofins('vBCPisCofins', ({ base }) => base),
    pisCofins('pAliqPis', ({ aliquotaPis }) => aliquotaPis),
    pisCofins('pAliqCofins', ({ aliquotaCofins }) => aliquotaCofins),
    pisCofins('vPis', ({ pis }) => pis),
    pisCofins('vCofins', ({ cofins }) => cofins),
    pisCofins('tpRetPisCofins', ({ retencao }) => String(retencao)),
  ),
  valor('vRetCP', ({ retCp }) => aboveZero(retCp)),
  valor('vRetIRRF', ({ retIrrf }) => aboveZero(retIrrf)),
  valor('vRetCSLL', ({ retCsll }) => aboveZero(retCsll)),
)

const TOT_TRIB = group<Escrita>(
  'totTrib',
  group(
    'pTotTrib',
    totTrib('pTotTribFed', (said) => ('federal' in said ? said.federal : null)),
    totTrib('pTotTribEst', (said) => ('federal' in said ? said.estadual : null)),
    totTrib('pTotTribMun', (said) => ('federal' in said ? said.municipal : null)),
  ),
  valor('indTotTrib', ({ totTrib: said }) => (said === null ? '0' : null)),
  totTrib('pTotTribSN', (said) => ('simples' in said ? said.simples : null)),
)

const VALORES = group<Escrita>(
  'valores',
  group(
    'vServPrest',
    valor('vServ', ({ servico: charged }) => charged),
  ),
  group(
    'vDescCondIncond',
    valor('vDescIncond', ({ desconto }) => aboveZero(desconto)),
  ),
  group(
    'trib',
    group(
      'tribMun',
      valor('tribISSQN', ({ tribISSQN }) => String(tribISSQN)),
      valor('tpRetISSQN', ({ issRetido }) => (issRetido ? '2' : '1')),
      valor('pAliq', ({ pAliq }) => pAliq),
    ),
    TRIB_FED,
    TOT_TRIB,
  ),
)

const IBSCBS = group<Escrita>(
  'IBSCBS',
  ibsCbs('finNFSe', () => '0'),
  ibsCbs('indFinal', ({ indFinal }) => String(indFinal)),
  ibsCbs('cIndOp', ({ cIndOp }) => cIndOp),
  ibsCbs('indDest', () => '0'),
  group(
    'valores',
    group(
      'trib',
      group(
        'gIBSCBS',
        ibsCbs('CST', ({ cst }) => cst),
        ibsCbs('cClassTrib', ({ cClassTrib }) => cClassTrib),
      ),
    ),
  ),
)

const LAYOUTS: readonly Layout[] = [
  { versao: '1.01', desde: '2026-01-01', ate: null, fields: [...IDENTIFICACAO, PREST, TOMA, SERV, VALORES, IBSCBS] },
]

const DAY = 10 // of 2026-11-30T10:20:30-03:00

/** The layout of what is issued at `dhEmi`. */
export function layoutEm(dhEmi: string, layouts: readonly Layout[] = LAYOUTS): Layout {
  const day = dhEmi.slice(0, DAY)
  return present(layouts.find(({ desde, ate }) => desde <= day && (ate === null || day <= ate)))
}

/** The day of competence that a DPS says: never after that of its issue (E0015). */
export const dCompetDe = (competencia: string, dhEmi: string): string => {
  const issued = dhEmi.slice(0, DAY)
  return competencia < issued ? competencia : issued
}
