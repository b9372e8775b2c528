import { TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import type { Explicacao, ExplicacaoDe, ItemCalculado } from '@retaguarda/contract/faturamento/explicacao.ts'
import { OrigemPreco } from '@retaguarda/contract/faturamento/preco.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import type { ReactNode } from 'react'
import { formatDate, formatMoney, formatNumber } from '../../kit/ui/format.ts'
import styles from './cobranca.module.css'
import { casasDe, percentualText, placesText, precoText } from './columns.ts'
import { TabelaLida } from './configuracao-lida.tsx'
import { mesDoDia } from './precos.tsx'

/** 'Por que este valor?': an item with each step of its calculation. */
export function PorQue({
  item: { tipo, explicacao, valorCobranca },
}: {
  item: Pick<ItemCalculado, 'tipo' | 'explicacao' | 'valorCobranca'>
}) {
  const { objeto, competencia, configuracao, origemConfiguracao, preco } = explicacao
  const kind = tipo === 'setup' ? 'Setup' : TipoConfiguracao.labels[configuracao.tipoConfiguracao]
  return (
    <section className={styles.item} aria-label={`${kind}: ${objeto.nome}`}>
      <div className={styles.itemHead}>
        <div>
          <h3>
            {objeto.nome} ({objeto.codigo})
          </h3>
          <p className="m3 s12">
            {kind} · competência {competenciaTexto(competencia)}
            {origemConfiguracao === 'ajuste' && ' · ajuste comercial'}
            {preco &&
              preco.origem !== OrigemPreco.code.CADASTRO &&
              ` · ${OrigemPreco.labels[preco.origem]} de ${mesDoDia(preco.aPartirDe)}`}
          </p>
        </div>
        <span className={styles.valor}>{formatMoney(valorCobranca)}</span>
      </div>
      <ol className={styles.passos}>
        <Passos explicacao={explicacao} />
      </ol>
    </section>
  )
}

function Passos({ explicacao }: { explicacao: Explicacao }) {
  switch (explicacao.regra) {
    case 'comissao':
      return <Comissao de={explicacao} />
    case 'demanda':
      return <Demanda de={explicacao} />
    case 'fixo':
      return <Fixo de={explicacao} />
    case 'setup':
      return <Setup de={explicacao} />
  }
}

function Passo({ numero, titulo, children }: { numero: number; titulo: string; children?: ReactNode }) {
  return (
    <li className={styles.passo}>
      <span className={styles.marca} aria-hidden>
        {numero}
      </span>
      <h4>{titulo}</h4>
      {children && <div className={styles.corpo}>{children}</div>}
    </li>
  )
}

type Par = { nome: ReactNode; valor: ReactNode; soma?: boolean }

const Rows = ({ pares }: { pares: Par[] }) => (
  <dl className={styles.linhas}>
    {pares.map(({ nome, valor, soma }, i) => (
      <div key={i} className={soma ? styles.soma : undefined}>
        <dt>{nome}</dt>
        <dd>{valor}</dd>
      </div>
    ))}
  </dl>
)

const FIGURA = { valorFaturamento: 'Loja', valorFaturamentoMarketplace: 'Marketplace', valorFaturamentoB2B: 'B2B' }

/** Returns beyond the sales count as nothing. */
const figura = (value: string) =>
  exact(value).isNegative() ? (
    <>
      <span className="m3">{formatMoney(value)} conta como</span> {formatMoney('0.00')}
    </>
  ) : (
    formatMoney(value)
  )

function Comissao({ de }: { de: ExplicacaoDe<'comissao'> }) {
  const { figuras, base, faixa, parcelas, comissao, minimo, configuracao } = de
  const [doPercentual, daComissao] = [casasDe(parcelas.map((one) => one.percentual)), casasDe(parcelas.map((one) => one.comissaoExata))]
  const table = configuracao.tipoConfiguracao === TipoConfiguracao.code.TABELA_COMISSOES ? configuracao.tabelaComissao : []
  const informadas = (['valorFaturamento', 'valorFaturamentoMarketplace', 'valorFaturamentoB2B'] as const).flatMap((key) => {
    const valor = figuras[key]
    return valor === null ? [] : [{ nome: FIGURA[key], valor: figura(valor) }]
  })
  return (
    <>
      <Passo numero={1} titulo="Faturamento do mês">
        <Rows pares={[...informadas, { nome: 'Base da faixa', valor: formatMoney(base), soma: true }]} />
        <Fonte de={de} />
      </Passo>
      <Passo
        numero={2}
        titulo={faixa ? `Faixa ${faixa.posicao}: a partir de ${formatMoney(faixa.linha.valorFaturamento)}` : 'Nenhuma faixa vale'}
      >
        {!faixa && <p className="m2">A base está abaixo da primeira faixa: a comissão é zero.</p>}
        <div className={styles.quadro}>
          <TabelaLida lista="tabelaComissao" rows={table} curta faixa={faixa?.posicao} />
        </div>
      </Passo>
      <Passo numero={3} titulo="Comissão">
        <Rows
          pares={[
            ...parcelas.map(({ valor, percentual, comissaoExata }) => ({
              nome: `${placesText(valor, 2)} × ${percentualText(percentual, doPercentual)}`,
              valor: placesText(comissaoExata, daComissao),
            })),
            { nome: 'Soma, arredondada uma vez', valor: formatMoney(comissao), soma: true },
          ]}
        />
      </Passo>
      <Passo numero={4} titulo={minimo.aplicado ? 'Vale o valor mínimo' : 'Valor mínimo não se aplica'}>
        <p className="m2">{textoDoMinimo(de)}</p>
      </Passo>
    </>
  )
}

function textoDoMinimo(de: ExplicacaoDe<'comissao'>): string {
  const { minimo, comissao } = de
  const partial = isPartial(de)
  const due = partial
    ? `O mínimo de ${formatMoney(minimo.valor)}, por ${daysText(de)}, é ${formatMoney(minimo.devido)}`
    : `O mínimo é ${formatMoney(minimo.devido)}`
  if (minimo.aplicado) return `${due} e a comissão, ${formatMoney(comissao)}, é menor.`
  return exact(minimo.devido).isZero() ? 'Não há valor mínimo.' : `${due} e a comissão não é menor.`
}

const isPartial = ({ dias, proRata }: Explicacao) => proRata && dias.ativos < dias.mes
const daysText = ({ dias }: Explicacao) =>
  `${dias.ativos} de ${dias.mes} dias (de ${formatDate(dias.primeiro)} a ${formatDate(dias.ultimo)})`

function Demanda({ de }: { de: ExplicacaoDe<'demanda'> }) {
  const { figuras, quantidadeNotas, faixa, precoUnidade, valorExato, valorCobranca, configuracao } = de
  const valores = configuracao.tipoConfiguracao === TipoConfiguracao.code.SOB_DEMANDA ? configuracao.valoresDemanda : []
  const informed = figuras.quantidadeNotas
  return (
    <>
      <Passo numero={1} titulo="Notas do mês">
        <Rows pares={[{ nome: 'Quantidade', valor: formatNumber(quantidadeNotas) }]} />
        {informed !== null && informed < 0 && (
          <p className="m3 s12">{formatNumber(informed)} notas foram informadas; abaixo de zero conta como zero.</p>
        )}
        <Fonte de={de} />
      </Passo>
      <Passo
        numero={2}
        titulo={faixa ? `Faixa ${faixa.posicao}: a partir de ${formatNumber(faixa.linha.quantidade)} notas` : 'Nenhuma faixa vale'}
      >
        {!faixa && <p className="m2">A quantidade está abaixo da primeira faixa: nada é cobrado.</p>}
        <div className={styles.quadro}>
          <TabelaLida lista="valoresDemanda" rows={valores} curta faixa={faixa?.posicao} />
        </div>
      </Passo>
      <Passo numero={3} titulo="Valor">
        <Rows
          pares={[
            { nome: `${formatNumber(quantidadeNotas)} × ${precoText(precoUnidade)}`, valor: placesText(valorExato, 2) },
            { nome: 'Arredondado uma vez', valor: formatMoney(valorCobranca), soma: true },
          ]}
        />
      </Passo>
    </>
  )
}

function Fixo({ de }: { de: ExplicacaoDe<'fixo'> }) {
  const { configuracao, soma, dias, valorExato, valorCobranca } = de
  const rows = configuracao.tipoConfiguracao === TipoConfiguracao.code.VALOR_FIXO ? configuracao.valorFixo : []
  return (
    <>
      <Passo numero={1} titulo={rows.length === 1 ? 'Valor fixo' : 'Valores fixos'}>
        <Rows
          pares={[
            ...rows.map(({ valorFixo }, i) => ({ nome: `Valor ${i + 1}`, valor: formatMoney(valorFixo) })),
            { nome: 'Soma', valor: formatMoney(soma), soma: true },
          ]}
        />
      </Passo>
      <Passo numero={2} titulo={isPartial(de) ? 'Proporcional aos dias' : 'Mês inteiro'}>
        {isPartial(de) ? (
          <Rows
            pares={[
              { nome: `${formatMoney(soma)} × ${dias.ativos} ÷ ${dias.mes} dias`, valor: placesText(valorExato, 2) },
              { nome: 'Arredondado uma vez', valor: formatMoney(valorCobranca), soma: true },
            ]}
          />
        ) : null}
        <p className="m3 s12">
          {isPartial(de) || dias.ativos === dias.mes
            ? `Em vigor por ${daysText(de)}.`
            : `Em vigor por ${daysText(de)}; o mês é cobrado inteiro.`}
        </p>
      </Passo>
    </>
  )
}

function Setup({ de }: { de: ExplicacaoDe<'setup'> }) {
  return (
    <Passo numero={1} titulo="Setup, cobrado uma vez">
      <Rows
        pares={[
          {
            nome: de.origemConfiguracao === 'ajuste' ? 'Do ajuste comercial' : 'Do objeto de contrato',
            valor: formatMoney(de.valorSetup),
          },
        ]}
      />
      <p className="m3 s12">No primeiro mês do vínculo, sempre inteiro.</p>
    </Passo>
  )
}

const Fonte = ({ de: { fonteFiguras } }: { de: { fonteFiguras: string | null } }) =>
  fonteFiguras && <p className="m3 s12">Números {fonteFiguras}.</p>
