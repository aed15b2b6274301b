import { Rolagem } from '#src/shared/ui/rolagem.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { tentar } from '#src/shared/ui/recusas.ts'
import { NesteAparelho } from '#src/avisos/pages/neste-aparelho.tsx'
import {
  CANAIS_DE_AVISO,
  CANAL_DE_QUE_DEPENDE,
  type CanalDeAviso,
  type EventoDeAviso,
  EVENTOS_DE_AVISO,
  SEMPRE_POR_EMAIL,
} from '#src/avisos/preferencias.ts'
import { type ContextoDoPerfil, lojaDe } from './aba.tsx'
import estilo from './perfil.module.css'

interface Preferencia {
  evento: EventoDeAviso
  canal: CanalDeAviso
  ligado: boolean
}

const CANAL: Record<CanalDeAviso, string> = {
  app: 'No painel',
  aparelho: 'No aparelho',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
}

/** Opens the tab with what the person wants to be notified of. */
export async function abrir(contexto: ContextoDoPerfil) {
  const { id, papel } = lojaDe(contexto)
  const { itens } = await api.get('/rest/v1/preferencias_de_aviso', { query: { estabelecimento_id: id } })
  return <Notificacoes lojaId={id} dono={papel === 'proprietario'} preferencias={itens} />
}

interface Props {
  lojaId: string
  dono: boolean
  preferencias: Preferencia[]
}

function Notificacoes({ lojaId, dono, preferencias }: Props) {
  const canais = CANAIS_DE_AVISO.filter((canal) => preferencias.some((esta) => esta.canal === canal))
  const { revalidate } = useRevalidator()
  const [mudando, setMudando] = useState<string | null>(null)

  async function mudar(escolha: Preferencia) {
    setMudando(`${escolha.evento}.${escolha.canal}`)
    await tentar({ titulo: 'Erro ao salvar notificações' }, () =>
      api.patch('/rest/v1/preferencias_de_aviso', {
        body: { estabelecimento_id: lojaId, escolhas: [escolha] },
      }),
    )
    await revalidate()
    setMudando(null)
  }

  return (
    <div className="pilha vao-20">
      <NesteAparelho />
      <Quadro titulo="Notificações" className={`${estilo.quadro} pilha coluna-de-texto`}>
        <p className="apagado">
          Vale só para você, nesta loja, e salva na hora.{' '}
          {dono
            ? 'Os e-mails vão para o endereço da loja; os de um chamado, para quem o abriu. Com WhatsApp ligado, o e-mail traz também um link que abre a conversa com o cliente.'
            : 'Os e-mails da loja vão para o endereço dela, como o proprietário escolheu; os dos seus chamados, para você.'}
        </p>
        <Rolagem nome="O que avisar e por onde">
          <table className={estilo.matriz}>
            <caption className="so-leitor">O que avisar e por onde</caption>
            <thead>
              <tr>
                <th scope="col">Avisar sobre</th>
                {canais.map((canal) => (
                  <th key={canal} scope="col">
                    {CANAL[canal]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {EVENTOS_DE_AVISO.map(({ id, nome, detalhe }) => (
                <tr key={id}>
                  <th scope="row">
                    {nome} <small>{detalhe}</small>
                  </th>
                  {canais.map((canal) => {
                    const escolha = (qual: CanalDeAviso) =>
                      preferencias.find((esta) => esta.evento === id && esta.canal === qual)
                    const escolhido = escolha(canal)
                    if (!escolhido) return <td key={canal}>—</td>
                    const preso = canal === 'email' && SEMPRE_POR_EMAIL.has(id)
                    const depende = CANAL_DE_QUE_DEPENDE[canal]
                    const calado = depende !== undefined && !escolha(depende)?.ligado
                    const ligado = escolhido.ligado && !calado
                    return (
                      <td key={canal}>
                        <input
                          type="checkbox"
                          aria-label={`${nome}: ${CANAL[canal]}`}
                          title={
                            preso
                              ? 'Este e-mail tem prazo na lei e não pode ser desligado'
                              : calado
                                ? 'Ligue primeiro no painel'
                                : undefined
                          }
                          checked={ligado || preso}
                          disabled={preso || calado || mudando === `${id}.${canal}`}
                          onChange={({ currentTarget }) =>
                            void mudar({ evento: id, canal, ligado: currentTarget.checked })
                          }
                        />
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </Rolagem>
        <p className="apagado">
          Desistências, devoluções e faturas têm prazo: o e-mail delas chega sempre. No aparelho chega o que
          está ligado no painel.
        </p>
      </Quadro>
    </div>
  )
}
