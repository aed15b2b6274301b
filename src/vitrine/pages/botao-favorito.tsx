import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { mudarFavorito, useFavoritos } from './favoritos.ts'

/** The heart of a product. A visitor is told to sign in. */
export function BotaoFavorito({ produto }: { produto: { id: string; nome: string } }) {
  const { usuario } = useSessao()
  const favorito = useFavoritos().has(produto.id)

  function mudar() {
    if (usuario) void mudarFavorito(produto.id, !favorito)
    else toast.info('Login necessário', 'Entre na sua conta para guardar favoritos.')
  }

  return (
    <button
      type="button"
      className="botao leve"
      aria-pressed={favorito}
      aria-label={`Favoritar ${produto.nome}`}
      onClick={mudar}
    >
      {favorito ? <IconHeartFilled size={20} aria-hidden /> : <IconHeart size={20} aria-hidden />}
    </button>
  )
}
