import { EmpresaForm, empresa } from '@retaguarda/contract/empresa.ts'
import { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import type { z } from 'zod'
import { call } from '../../kit/api.ts'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField, TextField } from '../../kit/fields/text-field.tsx'
import { CommandForm } from '../../kit/form/command-form.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import type { Values } from '../../kit/form/path.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { formatDocumento } from '../../kit/ui/format-pessoa.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { useRead } from '../../kit/use-read.ts'
import styles from './empresa.module.css'
import { Logo } from './logo.tsx'

const f = fieldsOf(EmpresaForm)
type Lida = z.output<(typeof empresa)['consultar']['response']>

const KEY = ['/empresa']
const show = showOf(EmpresaForm, { logo: () => 'uma imagem', regime: RegimeTributacao })

/** Who we are, as sheets, slips and mails say it. */
export function Empresa() {
  const financeiro = allows('financeiro', useUser())
  // What is typed upon is not read anew behind it.
  const query = useRead(KEY, empresa.consultar, {}, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false })
  return (
    <Page width="detail">
      <PageHeader title="Empresa" actions={financeiro && <LinkButton to="/nfse/configuracao">Configurar NFS-e</LinkButton>} />
      <Card flush>
        <Loaded query={query} failed="Os dados da empresa não carregaram. Recarregue a página.">
          {(lida) => <Formulario key={lida.versaoRegistro} lida={lida} />}
        </Loaded>
      </Card>
    </Page>
  )
}

const valuesOf = ({
  versaoRegistro: _version,
  alteradoEm: _when,
  alteradoPor: _who,
  cpfCnpj,
  regime,
  encarregado,
  ...lida
}: Lida): Values => ({
  ...Object.fromEntries(Object.entries(lida).map(([name, value]) => [name, value ?? ''])),
  regime,
  encarregado: encarregado ?? { nome: '', email: '' },
  cpfCnpj: cpfCnpj ? formatDocumento(cpfCnpj) : '',
})

async function readStored() {
  const lida = await call(empresa.consultar)
  return { ...lida, values: valuesOf(lida) }
}

function Formulario({ lida }: { lida: Lida }) {
  const { alteradoEm, alteradoPor } = lida
  const form = useCommandForm(empresa.alterar, {
    schema: EmpresaForm,
    values: valuesOf(lida),
    show,
    input: (body, versaoRegistro) => ({ body: { ...body, versaoRegistro } }),
    conflict: { version: lida.versaoRegistro, read: readStored },
    changes: [KEY],
  })
  return (
    <CommandForm form={form} label="Empresa" confirm="Salvar" look="card" begins>
      <div className={styles.campos}>
        <p className="m2">As fichas de fatura, os boletos e os e-mails trazem estes dados.</p>
        <FormGrid>
          <TextField name={f.nome} span={8} />
          <TextField name={f.cpfCnpj} span={4} />
          <TextareaField name={f.endereco} span={12} />
          <TextField name={f.telefone} span={4} />
          <TextField name={f.email} span={4} type="email" />
          <TextField name={f.site} span={4} type="url" />
          <SelectField name={f.regime} span={4} empty="Não informado" hint="Decide o que os clientes retêm." />
        </FormGrid>
        <FormGrid>
          <TextField name={f.encarregado.nome} span={8} hint="A entrada e a página do cliente dizem quem responde pelos dados pessoais." />
          <TextField name={f.encarregado.email} span={4} type="email" />
        </FormGrid>
        <Logo name={f.logo} />
        {alteradoEm && (
          <p className="m3 s12">
            Alterada por {alteradoPor ?? 'Sistema'} em {formatDateTime(alteradoEm)}.
          </p>
        )}
      </div>
    </CommandForm>
  )
}
