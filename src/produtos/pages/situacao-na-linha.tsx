import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/chip.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import { rotuloDoProduto } from '../rotulos.ts'
import type { ProdutoDaLoja } from '../schemas.ts'
import { mudarProdutos } from './lote-de-produtos.ts'
import estilo from './produtos.module.css'

/** On sale or not, as a switch; what is no question of on and off is said in words. */
export function SituacaoNaLinha({ produto, podeEditar }: { produto: ProdutoDaLoja; podeEditar: boolean }) {
  const { id, nome, status, estabelecimento_id: lojaId } = produto
  const { revalidate } = useRevalidator()
  const [pedido, setPedido] = useState<boolean | null>(null)
  if (!podeEditar || (status !== 'ativo' && status !== 'inativo'))
    return <Chip rotulo={rotuloDoProduto(status)} />
  const ligado = pedido ?? status === 'ativo'

  async function trocar() {
    setPedido(!ligado)
    try {
      const { ignorados } = await mudarProdutos(lojaId, {
        selecao: { todos: false, ids: [id], filtros: {} },
        mudanca: { acao: ligado ? 'inativar' : 'ativar' },
      })
      if (ignorados[0]) toast.erro('Não foi possível mudar', ignorados[0].motivo)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.detail)
    } finally {
      await revalidate()
      setPedido(null)
    }
  }

  return (
    <button
      type="button"
      role="switch"
      aria-checked={ligado}
      aria-label={`${nome} à venda`}
      className={estilo.chave}
      disabled={pedido !== null}
      onClick={() => void trocar()}
    >
      <span aria-hidden className={estilo.bolinha} /> {ligado ? 'Ativo' : 'Inativo'}
    </button>
  )
}
