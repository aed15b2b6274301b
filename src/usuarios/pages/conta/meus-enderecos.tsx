import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatarEndereco } from '#src/shared/endereco.ts'
import { api } from '#src/shared/ui/api.ts'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { EnderecoGuardado } from '../../schemas.ts'
import type { Route } from './+types/meus-enderecos.ts'
import { EnderecoForm } from './endereco-form.tsx'
import { exigirSessao } from '../entrada/exigir-sessao.ts'
import estilo from './minha-conta.module.css'

export const meta = () => metaDaPagina({ titulo: 'Endereços', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  exigirSessao(request)
  return lerOu(null, async () => {
    return (await api.get('/rest/v1/meus_enderecos')).itens
  })
}

type Aberto = { qual: 'novo' } | { qual: 'editar' | 'excluir'; endereco: EnderecoGuardado }

/** Where orders are delivered; the checkout starts from the main one. */
export default function MeusEnderecos({ loaderData: enderecos }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [aberto, setAberto] = useState<Aberto | null>(null)
  const fechar = () => setAberto(null)

  async function salvo() {
    fechar()
    await revalidate()
  }

  return (
    <div className={estilo.pagina}>
      <div className="fila vao-12 entre">
        <h1>Endereços</h1>
        {enderecos && enderecos.length > 0 ? (
          <button type="button" className="botao" onClick={() => setAberto({ qual: 'novo' })}>
            <IconPlus size={18} aria-hidden /> Novo endereço
          </button>
        ) : null}
      </div>
      {enderecos === null ? (
        <NaoCarregou />
      ) : enderecos.length === 0 ? (
        <Vazio
          desenho={<DesenhoDeSacola />}
          titulo="Nenhum endereço ainda"
          texto="Guarde o seu uma vez e escolha na hora de comprar."
        >
          <button type="button" className="botao" onClick={() => setAberto({ qual: 'novo' })}>
            Novo endereço
          </button>
        </Vazio>
      ) : (
        <ul className="sem-lista pilha vao-12">
          {enderecos.map((endereco) => (
            <li key={endereco.id} className={`cartao ${estilo.endereco}`}>
              <div>
                <h2>
                  {endereco.apelido} {endereco.principal ? <span className="selo">Principal</span> : null}
                </h2>
                <p>{formatarEndereco(endereco)}</p>
              </div>
              <div className={estilo.botoes}>
                <button
                  type="button"
                  className="botao leve"
                  onClick={() => setAberto({ qual: 'editar', endereco })}
                >
                  <IconPencil size={18} aria-hidden /> Editar
                  <span className="so-leitor"> {endereco.apelido}</span>
                </button>
                <button
                  type="button"
                  className="botao leve"
                  onClick={() => setAberto({ qual: 'excluir', endereco })}
                >
                  <IconTrash size={18} aria-hidden /> Excluir
                  <span className="so-leitor"> {endereco.apelido}</span>
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Dialogo aberto={aberto !== null} aoFechar={fechar} fechaFora={false} titulo={tituloDe(aberto)}>
        {aberto?.qual === 'excluir' ? (
          <Excluir endereco={aberto.endereco} aoFechar={fechar} aoExcluir={salvo} />
        ) : aberto ? (
          <EnderecoForm endereco={aberto.qual === 'editar' ? aberto.endereco : null} aoSalvar={salvo} />
        ) : null}
      </Dialogo>
    </div>
  )
}

function tituloDe(aberto: Aberto | null): string {
  if (aberto?.qual === 'excluir') return `Excluir ${aberto.endereco.apelido}?`
  return aberto?.qual === 'editar' ? 'Editar endereço' : 'Novo endereço'
}

interface ExcluirProps {
  endereco: EnderecoGuardado
  aoFechar: () => void
  aoExcluir: () => Promise<void>
}

function Excluir({ endereco, aoFechar, aoExcluir }: ExcluirProps) {
  const [excluir, enviando] = useAcao({ titulo: 'Erro ao excluir endereço' }, async () => {
    await api.del('/rest/v1/meus_enderecos/:id', { params: { id: endereco.id } })
    toast.ok('Endereço excluído')
    await aoExcluir()
  })

  return (
    <div className="pilha vao-14">
      <p>{formatarEndereco(endereco)}. Os pedidos já feitos continuam com ele.</p>
      <div className={estilo.botoes}>
        <button type="button" className="botao leve" onClick={aoFechar}>
          Manter
        </button>
        <button type="button" className="botao" disabled={enviando} onClick={excluir}>
          Excluir endereço
        </button>
      </div>
    </div>
  )
}
