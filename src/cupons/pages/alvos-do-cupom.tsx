import { IconX } from '@tabler/icons-react'
import { CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import estilo from './cupom.module.css'
import type { Alvo } from './valores-do-cupom.ts'

interface Props {
  categorias: Alvo[]
  produtos: Alvo[]
  escolhidas: string[]
  escolhidos: string[]
  aoMudar: (nome: 'categorias' | 'produtos', ids: string[]) => void
}

/** For which categories and products the coupon is: all of them, while none is chosen. */
export function AlvosDoCupom({ categorias, produtos, escolhidas, escolhidos, aoMudar }: Props) {
  const nomes = new Map(produtos.map(({ id, nome }) => [id, nome]))
  const sem = (ids: string[], id: string) => ids.filter((outro) => outro !== id)
  // Categories that are there have a box above; one that is gone can only be taken off.
  const excluidas = escolhidas.filter((id) => !categorias.some((categoria) => categoria.id === id))
  const daLista = [
    ...excluidas.map((id) => ({
      id,
      nome: 'Categoria excluída',
      tirar: () => aoMudar('categorias', sem(escolhidas, id)),
    })),
    ...escolhidos.map((id) => ({
      id,
      nome: nomes.get(id) ?? 'Produto fora da loja',
      tirar: () => aoMudar('produtos', sem(escolhidos, id)),
    })),
  ]
  const outros = produtos.filter(({ id }) => !escolhidos.includes(id))
  return (
    <fieldset className={estilo.opcoes}>
      <legend className="rotulo">Produtos</legend>
      <p className="apagado">
        {escolhidas.length + escolhidos.length === 0
          ? 'Vale para todos. Escolha categorias ou produtos para limitar.'
          : 'Vale só para o que está escolhido aqui.'}
      </p>
      <div className={estilo.categorias}>
        {categorias.map(({ id, nome }) => (
          <Marcar
            key={id}
            label={nome}
            checked={escolhidas.includes(id)}
            onChange={(evento) =>
              aoMudar('categorias', evento.currentTarget.checked ? [...escolhidas, id] : sem(escolhidas, id))
            }
          />
        ))}
      </div>
      {daLista.length > 0 ? (
        <ul className={`sem-lista ${estilo.produtos}`}>
          {daLista.map(({ id, nome, tirar }) => (
            <li key={id}>
              {nome}
              <button
                type="button"
                className="botao-icone"
                aria-label={`Tirar ${nome} do cupom`}
                onClick={tirar}
              >
                <IconX size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {outros.length > 0 && escolhidos.length < 200 ? (
        <CampoDeEscolha
          label="Adicionar produto"
          value=""
          onChange={({ currentTarget }) =>
            currentTarget.value && aoMudar('produtos', [...escolhidos, currentTarget.value])
          }
          opcoes={[['', 'Escolha um produto'], ...outros.map(({ id, nome }) => [id, nome] as const)]}
        />
      ) : null}
    </fieldset>
  )
}
