import type { NotaLida } from '../nota/ler-nfse.ts'
import * as dizeres from './dizeres.ts'
import { addedUp, joined, money, NONE, orNone, percent, type Quadro, quadro, ufOf, wordOf } from './quadro.ts'

const SEM_ISSQN = '4'
function municipalDe({ valores, xLocIncid, cLocIncid, dps }: NotaLida): Quadro {
  const { tribMun } = dps.valores.trib
  if (tribMun.tribISSQN === SEM_ISSQN) return { sentence: 'TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN' }
  const desconto = dps.valores.vDescCondIncond?.vDescIncond
  const regime = dps.prest.regTrib?.regEspTrib
  // A row of which the note says nothing gives its place to the texts.
  const isThere = (...parts: unknown[]) => parts.some((part) => part !== undefined)
  return quadro(
    'TRIBUTAÇÃO MUNICIPAL (ISSQN)',
    [
      ['Tipo de Tributação do ISSQN', wordOf(dizeres.TRIB_ISSQN, tribMun.tribISSQN)],
      ['Município / Sigla UF / País da Incidência do ISSQN', joined([xLocIncid, ufOf(cLocIncid), tribMun.cPaisResult]), 2],
    ],
    ...(isThere(regime, tribMun.tpImunidade, tribMun.exigSusp)
      ? [
          [
            ['Regime Especial de Tributação do ISSQN', wordOf(dizeres.REG_ESP_TRIB, regime)],
            ['Tipo de Imunidade do ISSQN', wordOf(dizeres.TP_IMUNIDADE, tribMun.tpImunidade)],
            ['Suspensão da Exigibilidade do ISSQN', wordOf(dizeres.TP_SUSP, tribMun.exigSusp?.tpSusp)],
            ['Número Processo Suspensão', orNone(tribMun.exigSusp?.nProcesso)],
          ] as const,
        ]
      : []),
    ...(isThere(tribMun.BM, valores.vCalcBM, valores.vCalcDR, desconto)
      ? [
          [
            ['Benefício Municipal', orNone(tribMun.BM?.nBM)],
            ['Cálculo do BM', money(valores.vCalcBM)],
            ['Total Deduções/Reduções', money(valores.vCalcDR)],
            ['Desconto Incondicionado', money(desconto)],
          ] as const,
        ]
      : []),
    [
      ['BC ISSQN', money(valores.vBC)],
      ['Alíquota Aplicada', percent(valores.pAliqAplic)],
      ['Retenção do ISSQN', wordOf(dizeres.TP_RET_ISSQN, tribMun.tpRetISSQN)],
      ['ISSQN Apurado', money(valores.vISSQN)],
    ],
  )
}

/** The last year of which PIS and COFINS are said. */
const ULTIMO_ANO_PIS = '2026'
function federalDe({ dps }: NotaLida): Quadro {
  const { tribFed } = dps.valores.trib
  const own = tribFed?.piscofins
  return quadro(
    'TRIBUTAÇÃO FEDERAL (EXCETO CBS)',
    [
      ['IRRF', money(tribFed?.vRetIRRF)],
      ['Contribuição Previdenciária - Retida', money(tribFed?.vRetCP)],
      ['Contribuições Sociais - Retidas', money(tribFed?.vRetCSLL)],
    ],
    ...(dps.dCompet.slice(0, 4) <= ULTIMO_ANO_PIS
      ? [
          [
            ['PIS - Débito Apuração Própria', money(own?.vPis)],
            ['COFINS - Débito Apuração Própria', money(own?.vCofins)],
            ['Descrição Contrib. Sociais - Retidas', wordOf(dizeres.TP_RET_PIS_COFINS, own?.tpRetPisCofins), 2],
          ] as const,
        ]
      : []),
  )
}

function ibsCbsDe({ IBSCBS: said, dps, valores }: NotaLida): Quadro {
  const trib = dps.IBSCBS?.valores?.trib
  const { uf, mun, fed } = said?.valores ?? {}
  const totais = said?.totCIBS
  const own = dps.valores.trib.tribFed?.piscofins
  const left = said
    ? addedUp([dps.valores.vDescCondIncond?.vDescIncond, said.valores.vCalcReeRepRes, valores.vISSQN, own?.vPis, own?.vCofins])
    : undefined
  const { cLocalidadeIncid: ibge, xLocalidadeIncid } = said ?? {}
  const classe = trib?.gIBSCBS ?? trib
  return quadro(
    'TRIBUTAÇÃO IBS / CBS',
    [
      ['CST / cClassTrib', joined([classe?.CST, classe?.cClassTrib])],
      [
        'Indicador de Operação / Código IBGE Incidência / Município Incidência / Sigla UF',
        joined([dps.IBSCBS?.cIndOp, ibge, xLocalidadeIncid, ufOf(ibge)]),
        2,
      ],
    ],
    [
      ['Exclusões e Reduções da Base de Cálculo', money(left)],
      ['Base de Cálculo Após Exclusões e Reduções', money(said?.valores.vBC)],
      [
        'Red. Alíquota IBS / Red. Alíquota CBS',
        said ? [uf?.pRedAliqUF, mun?.pRedAliqMun, fed?.pRedAliqCBS].map(percent).join(' / ') : NONE,
      ],
      ['Alíquota - IBS UF / IBS Mun', said ? [uf?.pIBSUF, mun?.pIBSMun].map(percent).join(' / ') : NONE],
    ],
    [
      ['Alíq. Efetiva Municipal - IBS', percent(mun?.pAliqEfetMun)],
      ['Valor Apurado Municipal - IBS', money(totais?.gIBS.gIBSMunTot.vIBSMun)],
      ['Alíq. Efetiva Estadual - IBS', percent(uf?.pAliqEfetUF)],
      ['Valor Apurado Estadual - IBS', money(totais?.gIBS.gIBSUFTot.vIBSUF)],
    ],
    [
      ['Valor Total Apurado - IBS', money(totais?.gIBS.vIBSTot)],
      ['Alíquota - CBS', percent(fed?.pCBS)],
      ['Alíquota Efetiva - CBS', percent(fed?.pAliqEfetCBS)],
      ['Valor Total Apurado - CBS', money(totais?.gCBS.vCBS)],
    ],
  )
}

function totalDe({ valores, dps, IBSCBS }: NotaLida): Quadro {
  const descontos = dps.valores.vDescCondIncond
  const totais = IBSCBS?.totCIBS
  return quadro(
    'VALOR TOTAL DA NFS-e',
    [
      ['VALOR DA OPERAÇÃO / SERVIÇO', money(dps.valores.vServPrest.vServ)],
      ['Desconto Incondicionado', money(descontos?.vDescIncond)],
      ['Desconto Condicionado', money(descontos?.vDescCond)],
    ],
    [
      ['Total das Retenções (ISSQN / Federais)', money(valores.vTotalRet)],
      ['VALOR LÍQUIDO DA NFS-e', money(valores.vLiq)],
      ['Total do IBS/CBS', money(totais && addedUp([totais.gIBS.vIBSTot, totais.gCBS.vCBS]))],
      ['VALOR LÍQUIDO DA NFS-e + IBS/CBS', money(totais?.vTotNF), 1, 'grey'],
    ],
  )
}

/** What is taxed and what it is worth, in their order. */
export const tributosDe = (nota: NotaLida): Quadro[] => [municipalDe(nota), federalDe(nota), ibsCbsDe(nota), totalDe(nota)]

/** What is said at the end: freely, and of all taxes together, which is never cut. */
export function informacoesDe({ dps, xOutInf }: NotaLida): { livres: string; tributos: string } {
  const { infoCompl } = dps.serv
  const livres = [
    dps.subst && `NFS-e Subst.: ${dps.subst.chSubstda}`,
    infoCompl?.xInfComp,
    infoCompl?.idDocTec && `Doc. Tec.: ${infoCompl.idDocTec}`,
    infoCompl?.docRef && `Doc. Ref.: ${infoCompl.docRef}`,
    infoCompl?.xPed && `Pedido: ${infoCompl.xPed}`,
    xOutInf && `Inf. A. T. Mun.: ${xOutInf}`,
  ]
  const { vTotTrib, pTotTrib, pTotTribSN } = dps.valores.trib.totTrib ?? {}
  const each = vTotTrib
    ? [vTotTrib.vTotTribFed, vTotTrib.vTotTribEst, vTotTrib.vTotTribMun].map(money)
    : [pTotTrib?.pTotTribFed, pTotTrib?.pTotTribEst, pTotTrib?.pTotTribMun].map(percent)
  const [federais = NONE, estaduais = NONE, municipais = NONE] = each
  const said =
    pTotTribSN === undefined
      ? `Federais: ${federais} ; Estaduais: ${estaduais} ; Municipais: ${municipais}`
      : `${percent(pTotTribSN)} (Simples Nacional)`
  return {
    livres: livres.filter((part) => part !== undefined && part !== '').join(' | '),
    tributos: `Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: ${said}`,
  }
}
