import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { rotuloDoProduto } from '../rotulos.ts'
import type { ProdutoDaLoja } from '../schemas.ts'
import { mudarProdutos } from './lote-de-produtos.ts'
import estilo from './produtos.module.css'

/** On sale or not, as a switch; what is no question of on and off is said in words. */
export function SituacaoNaLinha({ produto, podeEditar }: { produto: ProdutoDaLoja; podeEditar: boolean }) {
  const { id, nome, status, estabelecimento_id: lojaId } = produto
  const ativo = status === 'ativo'
  const [trocar, trocando] = useAcao({ recarregar: 'sempre' }, async () => {
    const { ignorados } = await mudarProdutos(lojaId, {
      selecao: { todos: false, ids: [id], filtros: {} },
      mudanca: { acao: ativo ? 'inativar' : 'ativar' },
    })
    if (ignorados[0]) toast.erro('Não foi possível mudar', ignorados[0].motivo)
  })

  if (!podeEditar || (!ativo && status !== 'inativo')) return <Chip rotulo={rotuloDoProduto(status)} />
  // The switch shows what was asked for while it is sent.
  const ligado = ativo !== trocando
  return (
    <button
      type="button"
      role="switch"
      aria-checked={ligado}
      aria-label={`${nome} à venda`}
      className={estilo.chave}
      disabled={trocando}
      onClick={trocar}
    >
      <span aria-hidden className={estilo.bolinha} /> {ligado ? 'Ativo' : 'Inativo'}
    </button>
  )
}
