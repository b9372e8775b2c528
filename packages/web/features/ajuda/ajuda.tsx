import { MANUAL_IMAGENS, manual } from '@retaguarda/contract/manual.ts'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { z } from 'zod'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { ReadFailed } from '../../kit/page/read-failed.tsx'
import { useSearchHere } from '../../kit/route/here.ts'
import { Card } from '../../kit/ui/card.tsx'
import { PageSkeleton } from '../../kit/ui/skeleton.tsx'
import { useRead } from '../../kit/use-read.ts'
import styles from './ajuda.module.css'
import { type Bloco, blocosDe, type Trecho, trechosDe } from './markdown.ts'
import { paginaDaTela } from './paginas.ts'

const DA_TELA = 'tela'
type Imagens = z.output<typeof manual.pagina.response>['imagens']

/** One page of the manual; drawn as elements, so that nothing in it is ever run. */
export function Ajuda({ id }: { id: string }) {
  const { de = '/' } = useSearchHere()
  const pagina = id === DA_TELA ? paginaDaTela(de) : id
  const { data, error, refetch } = useRead(['manual', pagina], manual.pagina, { params: { pagina } })
  if (error)
    return (
      <Page>
        <ReadFailed level={1} title="Não foi possível abrir o manual" error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (!data) return <PageSkeleton />
  const [titulo, ...blocks] = blocosDe(data.texto)
  return (
    <Page width="form">
      <PageHeader
        title={titulo?.tipo === 'titulo' ? titulo.texto : 'Manual'}
        actions={
          pagina !== 'indice' && (
            <Link to="/ajuda/$id" params={{ id: 'indice' }}>
              Índice do manual
            </Link>
          )
        }
      />
      <Card>
        <div className={styles.manual}>
          {blocks.map((block, i) => (
            <Part key={i} bloco={block} imagens={data.imagens} />
          ))}
        </div>
      </Card>
    </Page>
  )
}

function Part({ bloco, imagens }: { bloco: Bloco; imagens: Imagens }) {
  const textOf = (text: string) => partsOf(text, imagens)
  switch (bloco.tipo) {
    case 'titulo':
      return bloco.nivel <= 2 ? <h2>{textOf(bloco.texto)}</h2> : <h3>{textOf(bloco.texto)}</h3>
    case 'paragrafo':
      return <p>{textOf(bloco.texto)}</p>
    case 'codigo':
      return (
        <pre className="mono" tabIndex={0}>
          {bloco.texto}
        </pre>
      )
    case 'lista': {
      const List = bloco.numerada ? 'ol' : 'ul'
      return (
        <List>
          {bloco.itens.map((item) => (
            <li key={item}>{textOf(item)}</li>
          ))}
        </List>
      )
    }
    case 'tabela':
      return (
        <div className={styles.table} tabIndex={0} role="group" aria-label="Tabela">
          <table>
            <thead>
              <tr>
                {bloco.cabeca.map((cell, i) => (
                  <th key={i} scope="col">
                    {textOf(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bloco.linhas.map((line, i) => (
                <tr key={i}>
                  {line.map((cell, at) => (
                    <td key={at}>{textOf(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
  }
}

const partsOf = (text: string, imagens: Imagens): ReactNode =>
  trechosDe(text).map((trecho, i) => <Fragment key={i}>{peca(trecho, imagens)}</Fragment>)

function peca(trecho: Trecho, imagens: Imagens): ReactNode {
  switch (trecho.tipo) {
    case 'forte':
      return <strong className="b6">{trecho.texto}</strong>
    case 'codigo':
      return <code className="mono">{trecho.texto}</code>
    case 'ligacao':
      return <Ligacao {...trecho} />
    case 'imagem': {
      const name = /^img\/([\w-]+\.png)$/.exec(trecho.endereco)?.[1]
      const size = name === undefined ? undefined : imagens[name]
      return (
        name && (
          <img
            src={`${MANUAL_IMAGENS}${name}`}
            alt={trecho.texto}
            loading="lazy"
            {...(size && { width: size.largura, height: size.altura })}
          />
        )
      )
    }
    case 'texto':
      return trecho.texto
  }
}

/** To another page of the manual, or out over https; anything else stays text. */
function Ligacao({ texto, endereco }: { texto: string; endereco: string }) {
  const pagina = /^([a-z-]+)\.md(?:#.*)?$/.exec(endereco)?.[1]
  if (pagina)
    return (
      <Link to="/ajuda/$id" params={{ id: pagina }}>
        {texto}
      </Link>
    )
  if (endereco.startsWith('https://'))
    return (
      <a href={endereco} target="_blank" rel="noopener noreferrer">
        {texto}
      </a>
    )
  return <>{texto}</>
}
