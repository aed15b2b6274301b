import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { CampoDeBusca } from '#src/shared/ui/kit/campo.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { useBuscaDeProdutos } from '#src/shared/ui/loja/busca-de-produtos.ts'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { LEVE_JUNTO_MAX } from '../rotulos.ts'
import estilo from './escolher-leve-junto.module.css'

type Escolhidos = Resposta<'GET /rest/v1/produtos/:id/leve_junto'>['itens']

interface Props {
  lojaId: string
  produtoId: string
}

/** Which products the shop offers with one of its own: each change is kept at once. */
export default function EscolherLeveJunto({ lojaId, produtoId }: Props) {
  const [escolhidos, setEscolhidos] = useState<Escolhidos | null>(null)
  const [busca, setBusca] = useState('')
  const achados = useBuscaDeProdutos(lojaId, busca)
  useEffect(() => {
    let desistiu = false
    api.get('/rest/v1/produtos/:id/leve_junto', { params: { id: produtoId } }).then(
      ({ itens }) => {
        if (!desistiu) setEscolhidos(itens)
      },
      () => undefined,
    )
    return () => {
      desistiu = true
    }
  }, [produtoId])
  const [guardar, guardando] = useAcao({ titulo: 'Não foi possível salvar' }, async (novos: Escolhidos) => {
    await api.put('/rest/v1/produtos/:id/leve_junto', {
      params: { id: produtoId },
      body: { ids: novos.map(({ id }) => id) },
    })
    setEscolhidos(novos)
    setBusca('')
    toast.ok('Leve junto salvo')
  })

  if (!escolhidos) return null
  const usados = new Set([produtoId, ...escolhidos.map(({ id }) => id)])
  return (
    <Quadro titulo="Leve junto">
      <p className="apagado">
        Até 4 produtos oferecidos na página deste. Sem escolha, mostramos o que os seus clientes compram
        junto.
      </p>
      <ul className={`sem-lista ${estilo.lista}`} aria-label="Produtos escolhidos">
        {escolhidos.map(({ id, nome, imagem_url }) => (
          <li key={id}>
            <Foto url={imagem_url} alt="" tamanhos="44px" />
            <span>{nome}</span>
            <button
              type="button"
              className="botao-icone"
              aria-label={`Tirar ${nome}`}
              disabled={guardando}
              onClick={() => void guardar(escolhidos.filter((um) => um.id !== id))}
            >
              <IconX size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {escolhidos.length < LEVE_JUNTO_MAX ? (
        <>
          <CampoDeBusca
            label="Buscar produto para oferecer junto"
            placeholder="Buscar produto"
            value={busca}
            onChange={({ currentTarget }) => setBusca(currentTarget.value)}
          />
          <ul className={`sem-lista ${estilo.lista}`} aria-label="Produtos encontrados">
            {achados
              .filter(({ id }) => !usados.has(id))
              .map((achado) => (
                <li key={achado.id}>
                  <Foto url={achado.imagem_url} alt="" tamanhos="44px" />
                  <span>{achado.nome}</span>
                  <button
                    type="button"
                    className="botao-icone"
                    aria-label={`Oferecer ${achado.nome}`}
                    disabled={guardando}
                    onClick={() => void guardar([...escolhidos, achado])}
                  >
                    <IconPlus size={18} aria-hidden />
                  </button>
                </li>
              ))}
          </ul>
        </>
      ) : null}
    </Quadro>
  )
}
