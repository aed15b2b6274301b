import { useState } from 'react'
import { type DadosDaLista, lerTodos } from './carregar-lista.ts'
import type { Selecao } from './tipos.ts'

interface Estado<T> {
  /** The filters under which it was made: under others it is another list. */
  consulta: string
  escolhidos: ReadonlyMap<string, T>
  todos: boolean
}

/** What is ticked, kept from page to page while the filters stay. */
export function useSelecao<T>(dados: DadosDaLista<T>, idDe: (item: T) => string) {
  const consulta = JSON.stringify([dados.rota, dados.fixos, dados.filtros])
  const vazia: Estado<T> = { consulta, escolhidos: new Map(), todos: false }
  const [guardado, setEstado] = useState<Estado<T>>(vazia)
  const estado = guardado.consulta === consulta ? guardado : vazia
  // As the list knows them now, not as they were when ticked.
  const agora = new Map(dados.itens.map((item) => [idDe(item), item]))
  const escolhidos = [...estado.escolhidos].map(([id, item]) => agora.get(id) ?? item)
  const daPagina = dados.itens.filter((item) => estado.escolhidos.has(idDe(item)))

  function marcar(itens: readonly T[], marcados: boolean) {
    const novos = new Map(estado.escolhidos)
    for (const item of itens) {
      if (marcados) novos.set(idDe(item), item)
      else novos.delete(idDe(item))
    }
    setEstado({ consulta, escolhidos: novos, todos: false })
  }

  const limpar = () => setEstado(vazia)
  const selecao: Selecao<T> = {
    quantos: estado.todos ? dados.total : escolhidos.length,
    todos: estado.todos,
    ids: escolhidos.map(idDe),
    filtros: dados.filtros,
    ler: async () => (estado.todos ? lerTodos(dados) : escolhidos),
    limpar,
  }
  return {
    selecao,
    escolhidos,
    marcado: (item: T) => estado.todos || estado.escolhidos.has(idDe(item)),
    paginaInteira: dados.itens.length > 0 && (estado.todos || daPagina.length === dados.itens.length),
    parteDaPagina: !estado.todos && daPagina.length > 0 && daPagina.length < dados.itens.length,
    marcar,
    marcarTodos: () => setEstado({ ...estado, todos: true }),
  }
}
