import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useEndereco } from '#src/shared/ui/endereco.ts'
import { lerFiltroDeProdutos } from '../../filtros.ts'

/** The address of this list, and whether another one of it is on its way. */
export function useEnderecoDaLista() {
  const { search } = useLocation()
  const endereco = useEndereco()
  return { ...endereco, carregando: semProduto(endereco.parametros.toString()) !== semProduto(search) }
}

/** The filters of this shop as the address says them. */
export function useFiltroNaUrl() {
  const endereco = useEnderecoDaLista()
  const { parametros } = endereco
  return { ...endereco, filtro: useMemo(() => lerFiltroDeProdutos(parametros), [parametros]) }
}

/** The product on top of the grid is no filter. */
export function semProduto(search: string): string {
  const parametros = new URLSearchParams(search)
  parametros.delete('produto')
  parametros.delete('variacao')
  return parametros.toString()
}
