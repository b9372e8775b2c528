import { cliente } from '@retaguarda/contract/cliente.ts'
import { podeMudarNota } from '@retaguarda/contract/faturamento/nfse-fiscal.ts'
import { podeMudarRetencao } from '@retaguarda/contract/faturamento/retencao.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { CheckboxField, SelectField } from '../../kit/fields/choice-field.tsx'
import { RateField } from '../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { FormCard } from '../../kit/fields/form-card.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { NumberField, TextField } from '../../kit/fields/text-field.tsx'
import { useCommand } from '../../kit/form/use-command.ts'
import { useFormStore, useValue } from '../../kit/form/form-store.ts'
import { useUser } from '../../kit/session/session.ts'
import { useNotasVistas } from '../../parts/nfse/em-uso.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { sentenceOf } from '../../kit/ui/failed.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { useProjetos } from '../../parts/cliente/projetos.ts'
import { f } from './fields.ts'
import { Key, Endereco } from './key.tsx'
import styles from './cliente.module.css'
import { useRegistro } from './registro.ts'

/** The client's project in the tracker, what it withholds, and the connection to its store. */
export const Configuracao = () => (
  <div className="stack">
    <FormCard title="Suporte">
      <Projeto />
    </FormCard>
    <Cobranca />
    <NotaFiscal />
    <Card title="Conexão com a loja" flush>
      <div className={styles.loja}>
        <FormGrid>
          <Endereco />
          <Key />
        </FormGrid>
        <Testar />
      </div>
    </Card>
  </div>
)

/** Filled from the tracker's projects; where there are none to choose from it says why, and keeps what is chosen (CLI-018). */
function Projeto() {
  const { data, error } = useProjetos()
  return (
    <RefPicker
      name={f.projetoSuporteRedmine}
      span={8}
      bareId
      suggest={error ? [] : data?.map(({ id, label }) => ({ id, nome: label }))}
      unavailable={
        error
          ? sentenceOf(error, 'A lista de projetos não carregou. Abra a tela de novo.')
          : 'O Redmine não está configurado, ou não tem projetos. Peça a quem cuida do sistema que o configure.'
      }
    />
  )
}

/** When the client pays, who pays for it, and what it withholds; who may not change the last sees it where the client is looked at. */
function Cobranca() {
  const { mode } = useFormStore()
  const may = podeMudarRetencao(useUser())
  return (
    <FormCard title="Cobrança">
      <NumberField name={f.diaVencimento} span={4} hint="Dia do mês seguinte à competência." />
      <RefPicker name={f.pagador} span={8} suggest={pessoa.suggest} hint="Quem paga no lugar do cliente, como a matriz pela filial." />
      {(mode === 'visualizar' || may) && (
        <>
          <SelectField name={f.retencao.regime} span={4} empty="O que a loja informa" />
          <RateField name={f.retencao.iss} span={4} hint="De 2 a 5%, quando o cliente retém o ISS." />
          <CheckboxField name={f.retencao.nunca} span={4} beside />
        </>
      )}
    </FormCard>
  )
}

/** What its notes need beside the person, where notes are set up here; who may not change it sees it where the client is looked at. */
function NotaFiscal() {
  const { mode } = useFormStore()
  const may = podeMudarNota(useUser())
  const seen = useNotasVistas()
  if (!seen || (mode !== 'visualizar' && !may)) return null
  return (
    <FormCard title="Nota fiscal">
      <TextField name={f.nfse.inscricaoMunicipal} span={4} half />
      <TextField name={f.nfse.emailNota} type="email" span={5} hint="Vazio: o primeiro e-mail da pessoa." />
      <CheckboxField name={f.nfse.semNota} span={3} beside />
    </FormCard>
  )
}

type Answer = { ok: boolean; text: string }

/** Asks the store with what is saved, so that it says something of what will be used. */
function Testar() {
  const { mode, base } = useFormStore()
  const registro = useRegistro()
  const lojaUrl = useValue(f.lojaUrl)
  const lojaChave = useValue(f.lojaChave)
  const [answer, setAnswer] = useState<Answer>()
  const testar = useCommand(cliente.testarConexao, {
    tell: ({ msg }) => setAnswer({ ok: true, text: msg }),
    refused: ({ status, message }) => {
      const judged = status > 0 && status < 500
      if (judged) setAnswer({ ok: false, text: message })
      return judged
    },
  })
  if (mode === 'visualizar') return null

  const changed = Boolean(lojaChave) || (lojaUrl ?? '') !== (base().lojaUrl ?? '')
  const reason =
    registro === undefined || changed
      ? 'Grave antes de testar: a conexão é testada com o que está gravado.'
      : !registro.lojaUrl || !registro.lojaChaveDefinida
        ? 'Informe o endereço e a chave da loja e grave antes de testar.'
        : undefined
  const test = () => {
    if (!registro || testar.busy) return
    setAnswer(undefined)
    void testar.run({ params: { id: registro.id } })
  }
  return (
    <>
      <div>
        <ActionButton leftSection={<IconPlugConnected aria-hidden />} reason={reason} onClick={test}>
          {testar.busy ? 'Testando…' : 'Testar conexão'}
        </ActionButton>
      </div>
      {answer && (
        <Note tone={answer.ok ? 'ok' : 'bad'} live>
          {answer.text}
        </Note>
      )}
    </>
  )
}
