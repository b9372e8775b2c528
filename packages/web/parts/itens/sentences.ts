import type { Name } from '@retaguarda/contract/kit/resource.ts'
import { formatCount } from '../../kit/ui/format.ts'

/** Everything the editor says of its items, in their words and gender. Numbers count from 1. */
export function frasesDe({ singular, plural, gender }: Name) {
  const a = gender === 'f' ? 'a' : 'o'
  const um = `${singular[0]?.toUpperCase()}${singular.slice(1)}`
  return {
    nome: (n: number) => `${um} ${n}`,
    lista: `${plural[0]?.toUpperCase()}${plural.slice(1)}`,
    adicionar: `Adicionar ${singular}`,
    adicionarNoFim: `Adicionar ${singular} no fim`,
    procurar: `Procurar n${a}s ${plural}`,
    recolher: `Recolher tod${a}s`,
    nenhum: `Nenhum${gender === 'f' ? 'a' : ''} ${singular} ainda`,
    semResultado: (onde: string) => `Nenhum${gender === 'f' ? 'a' : ''} ${singular} tem este texto ${onde}.`,
    contar: (n: number) => formatCount(n, singular, plural),
    mover: (n: number) => `Mover ${singular} ${n}`,
    acoes: (n: number) => `Ações d${a} ${singular} ${n}`,
    ajuda: `Espaço pega ${a} ${singular}, as setas ${a} movem, Espaço solta, Esc desiste. Alt com uma seta move de uma vez.`,
    adicionado: (n: number) => `${um} ${n} adicionad${a}.`,
    colados: (n: number) => `${formatCount(n, singular, plural)} colad${a}s.`,
    duplicado: (n: number) => `${um} ${n} duplicad${a} como ${singular} ${n + 1}.`,
    excluido: (n: number) => `${um} ${n} excluíd${a}.`,
    jaPrimeiro: `Já é ${a} primeir${a} ${singular}.`,
    jaUltimo: `Já é ${a} últim${a} ${singular}.`,
    posicao: (n: number, of: number) => `Posição ${n} de ${of}.`,
    pego: (n: number, titulo: string) => `${um} ${n}, ${titulo}: peg${a}. Use as setas para mover, Espaço para soltar, Esc para desistir.`,
    solto: (n: number, titulo: string, of: number) => `${um} ${n}, ${titulo}: solt${a} na posição ${n} de ${of}.`,
    desfeito: (n: number, titulo: string) => `Movimento desfeito. ${um} ${n}, ${titulo}.`,
    marcados: (n: number) => `E mais ${n}: ${a}s ${plural} estão marcad${a}s na lista.`,
  }
}

export type Frases = ReturnType<typeof frasesDe>
