import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import { EscolherProdutos } from '#src/shared/ui/loja/escolher-produtos.tsx'
import estilo from './cupom.module.css'
import type { Alvo } from './valores-do-cupom.ts'

interface Props {
  lojaId: string
  categorias: Alvo[]
  /** Those that were chosen before. */
  produtos: Alvo[]
  escolhidas: string[]
  escolhidos: string[]
  aoMudar: (nome: 'categorias' | 'produtos', ids: string[]) => void
}

/** For which categories and products the coupon is: all of them, while none is chosen. */
export function AlvosDoCupom({ lojaId, categorias, produtos, escolhidas, escolhidos, aoMudar }: Props) {
  // One that was deleted can only be taken off.
  const excluidas = escolhidas
    .filter((id) => !categorias.some((categoria) => categoria.id === id))
    .map((id) => ({ id, nome: 'Categoria excluída' }))
  return (
    <fieldset className={estilo.opcoes}>
      <legend className="rotulo">Produtos</legend>
      <p className="apagado">
        {escolhidas.length + escolhidos.length === 0
          ? 'Vale para todos. Escolha categorias ou produtos para limitar.'
          : 'Vale só para o que está escolhido aqui.'}
      </p>
      <div className={estilo.categorias}>
        {[...categorias, ...excluidas].map(({ id, nome }) => (
          <Marcar
            key={id}
            label={nome}
            checked={escolhidas.includes(id)}
            onChange={(evento) =>
              aoMudar(
                'categorias',
                evento.currentTarget.checked
                  ? [...escolhidas, id]
                  : escolhidas.filter((outra) => outra !== id),
              )
            }
          />
        ))}
      </div>
      <EscolherProdutos
        lojaId={lojaId}
        conhecidos={produtos}
        escolhidos={escolhidos}
        maximo={200}
        deOnde="do cupom"
        className={estilo.produtos}
        aoMudar={(ids) => aoMudar('produtos', ids)}
      />
    </fieldset>
  )
}
