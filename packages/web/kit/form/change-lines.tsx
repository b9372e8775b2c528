import { SITUACAO_LOJA } from '@retaguarda/contract/client-status.ts'
import type { Mudanca } from '@retaguarda/contract/kit/resource.ts'
import type { z } from 'zod'
import { differences } from './diff.ts'
import styles from './form.module.css'
import { placeName, type Tab } from './names.ts'
import { keysOfSchema } from './schema-info.ts'
import { type Show, valueText } from './value-text.ts'

const WORDS: Record<string, string> = {
  incluir: 'Inclusão',
  alterar: 'Alteração',
  excluir: 'Exclusão',
  importar: 'Importação',
  ativar: 'Ativação',
  desativar: 'Desativação',
  calcular: 'Cálculo',
  'incluir item': 'Inclusão de item',
  'excluir item': 'Exclusão de item',
  'registrar senha': 'Senha registrada',
  'liberar acesso': 'Acesso liberado',
  plataforma: 'Acesso a plataforma',
  'acesso técnico': 'Acesso técnico',
  desligar: 'Desligamento',
  'trocar a chave da loja': 'Troca da chave da loja',
  'novo link': 'Link novo da página do cliente',
  'revogar link': 'Link da página do cliente revogado',
  faturar: 'Faturamento',
  enviar: 'Envio',
  reenviar: 'Envio por e-mail',
  liquidar: 'Liquidação',
  estornar: 'Estorno',
  reter: 'Ajuste das retenções',
  'reter do boleto': 'Retenção',
  'incluir comprovante de retenção': 'Comprovante de retenção guardado',
  'excluir comprovante de retenção': 'Comprovante de retenção excluído',
  finalizar: 'Finalização',
  executar: 'Início da execução',
  abrir: 'Reabertura',
  fechar: 'Fechamento',
  'fechar com a tarefa': 'Fechamento com o fim da tarefa',
  cancelar: 'Cancelamento',
  aprovar: 'Aprovação',
  recusar: 'Recusa',
  'usar creditos': 'Uso de créditos',
  propagar: 'Propagação da operação',
  'avisar a loja': 'Aviso à loja',
  preço: 'Preço',
  'excluir preço': 'Exclusão de preço',
  reajuste: 'Reajuste',
  'desfazer reajuste': 'Reajuste desfeito',
  ...SITUACAO_LOJA,
  'mudar documento': 'Mudança do documento',
  'incluir nota fiscal': 'Nota fiscal incluída',
  'excluir nota fiscal': 'Nota fiscal excluída',
  autorizar: 'Autorização',
  'ficar sem resposta': 'Sem resposta',
  'pedir cancelamento': 'Pedido de cancelamento',
  substituir: 'Substituição',
  descartar: 'Descarte',
  'emitir nota': 'Emissão de nota',
  'enviar extrato': 'Extrato enviado',
  'substituir nota': 'Substituição de nota',
  suspender: 'Suspensão pedida',
  liberar: 'Liberação',
  'nunca suspender': 'Nunca suspender',
  avisar: 'Aviso por e-mail',
  registrar: 'Aviso registrado',
  'registrar ligação': 'Ligação feita',
  dispensar: 'Dispensa',
  cumprir: 'Promessa cumprida',
  quebrar: 'Promessa quebrada',
  reabrir: 'Volta a valer',
}

/** An action of the audit as a title. */
export const changeWord = (acao: string): string => WORDS[acao] ?? acao

const NEVER_SHOWN = new Set(['id', 'versaoRegistro', 'alteradoEm', 'alteradoPor'])

type Line = { path: string; before: string | undefined; after: string | undefined }
type Props = { form: { schema: z.ZodType; show: Show }; tabs: Tab[]; fields: z.output<typeof Mudanca>['campos'] }

/** What changed, field by field: what was struck out, what is. */
export function ChangeLines({ form, tabs, fields }: Props) {
  const known = keysOfSchema(form.schema)
  const lines = fields
    .filter(({ campo }) => !NEVER_SHOWN.has(campo))
    .toSorted((a, b) => known.indexOf(a.campo) - known.indexOf(b.campo))
    .flatMap(({ campo, antes, depois }): Line[] =>
      areTexts(antes) && areTexts(depois)
        ? textLines(campo, antes, depois)
        : // Rows one by one, as the form numbers them; a list that came or went is one line.
          partsDiffer(antes, depois)
          ? differences({}, { [campo]: antes ?? {} }, { [campo]: depois ?? {} }).map(({ path, typed, stored }) =>
              lineOf(path, typed, stored),
            )
          : [lineOf(campo, antes, depois)],
    )
    .filter(({ before, after }) => before !== undefined || after !== undefined)
  function lineOf(path: string, before: unknown, after: unknown): Line {
    return { path, before: valueText(form, path, before), after: valueText(form, path, after) }
  }
  if (lines.length === 0) return <p className="m3">Nenhum campo mudou.</p>
  return (
    <dl className={styles.lines}>
      {lines.map(({ path, before, after }) => (
        <div key={`${path} ${before ?? ''}`}>
          <dt>{placeName(form.schema, tabs, path)}</dt>
          <dd>
            {before !== undefined && (
              <>
                <del>{before}</del>
                <span className="sr"> passou a </span>
                <span aria-hidden> → </span>
              </>
            )}
            <ins>{after ?? <span className="m3">{/\.\d+$/.test(path) ? 'removido' : 'vazio'}</span>}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** A list that is kept in words, as the lines of a test case: what went, what came, or another order of the same. */
function textLines(field: string, earlier: string[], later: string[]): Line[] {
  const went = earlier.flatMap((before, i) => (later.includes(before) ? [] : [{ path: `${field}.${i}`, before, after: undefined }]))
  const came = later.flatMap((after, i) => (earlier.includes(after) ? [] : [{ path: `${field}.${i}`, before: undefined, after }]))
  return went.length + came.length > 0 ? [...went, ...came] : [{ path: field, before: 'a ordem anterior', after: 'outra ordem' }]
}

/** Something with parts, that are told apart one by one. */
const isWhole = (value: unknown): value is object => typeof value === 'object' && value !== null && !('nome' in value)
const isNone = (value: unknown) => value === null || value === undefined

function partsDiffer(before: unknown, after: unknown): boolean {
  const sides = [before, after].filter((side) => !isNone(side))
  return sides.length > 0 && sides.every(isWhole) && (sides.length === 2 || !Array.isArray(sides[0]))
}
