import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { CampoDeBusca } from '../kit/campo.tsx'
import { type ProdutoAchado, useBuscaDeProdutos } from './busca-de-produtos.ts'

interface Props {
  lojaId: string
  /** Products that were chosen before; one that is no longer there has no name. */
  conhecidos: readonly Pick<ProdutoAchado, 'id' | 'nome'>[]
  escolhidos: readonly string[]
  maximo: number
  /** What they are taken out of, as `do cupom`. */
  deOnde: string
  className: string | undefined
  aoMudar: (ids: string[]) => void
}

/** Products of the shop, chosen one by one from what a search finds. */
export function EscolherProdutos(props: Props) {
  const { lojaId, conhecidos, escolhidos, maximo, deOnde, className = '', aoMudar } = props
  const [busca, setBusca] = useState('')
  const [novos, setNovos] = useState<Props['conhecidos']>([])
  const achados = useBuscaDeProdutos(lojaId, busca).filter(({ id }) => !escolhidos.includes(id))
  const nomes = new Map([...conhecidos, ...novos].map(({ id, nome }) => [id, nome]))

  function escolher(achado: ProdutoAchado) {
    setNovos([...novos, achado])
    setBusca('')
    aoMudar([...escolhidos, achado.id])
  }

  return (
    <>
      {escolhidos.length > 0 ? (
        <ul className={`sem-lista ${className}`} aria-label="Produtos escolhidos">
          {escolhidos.map((id) => (
            <li key={id}>
              {nomes.get(id) ?? 'Produto fora da loja'}
              <button
                type="button"
                className="botao-icone"
                aria-label={`Tirar ${nomes.get(id) ?? 'produto'} ${deOnde}`}
                onClick={() => aoMudar(escolhidos.filter((outro) => outro !== id))}
              >
                <IconX size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {escolhidos.length < maximo ? (
        <>
          <CampoDeBusca
            label="Buscar produto para adicionar"
            placeholder="Adicionar produto"
            value={busca}
            onChange={({ currentTarget }) => setBusca(currentTarget.value)}
            // Enter would send the form around it.
            onKeyDown={(evento) => {
              if (evento.key === 'Enter') evento.preventDefault()
            }}
          />
          {achados.length > 0 ? (
            <ul className={`sem-lista ${className}`} aria-label="Produtos encontrados">
              {achados.map((achado) => (
                <li key={achado.id}>
                  {achado.nome}
                  <button
                    type="button"
                    className="botao-icone"
                    aria-label={`Adicionar ${achado.nome}`}
                    onClick={() => escolher(achado)}
                  >
                    <IconPlus size={18} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : null}
    </>
  )
}
