import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, Navigate, useOutletContext, useRevalidator } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import { filtroPor } from '#src/shared/ui/lista/opcoes.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { NOME_DO_PAPEL } from '../../rules.ts'
import type { Integrante } from '../../schemas-equipe.ts'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import type { Route } from './+types/usuarios.ts'
import { AlterarPapel } from './alterar-papel.tsx'
import { Convidar } from './convidar.tsx'
import { DesenhoDeEquipe } from './desenho-de-equipe.ts'
import { acoesDoIntegrante } from './equipe-acoes.ts'
import { COLUNAS_DA_EQUIPE } from './equipe-colunas.tsx'
import { TransferirLoja } from './transferir-loja.tsx'

export const meta = () => metaDaPagina({ titulo: 'Usuários', indexar: false })

const FILTROS = [filtroPor('papel', 'Papel', NOME_DO_PAPEL)]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  return carregarLista(request, {
    tela: 'usuarios',
    rota: '/rest/v1/equipe',
    fixos: { estabelecimento_id: loja?.id },
    filtros: ['papel'],
  })
}

type Aberto = { que: 'papel' | 'transferir'; quem: Integrante } | { que: 'convidar' }

/** The shop's team: who is in, who is invited, what each may do. */
export default function Usuarios({ loaderData: dados }: Route.ComponentProps) {
  const { loja, pessoa } = useOutletContext<ContextoDoPainel>()
  const { revalidate } = useRevalidator()
  const [aberto, setAberto] = useState<Aberto | null>(null)
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  const { usadas = 0, limite = 1 } = (dados as { vagas?: { usadas: number; limite: number } }).vagas ?? {}
  const cheio = limite !== -1 && usadas >= limite
  const fechar = () => setAberto(null)
  const sozinho = dados.contagens.todos === 1

  return (
    <>
      <Lista<Integrante>
        titulo={dados.falha || limite === -1 ? 'Usuários' : `Usuários ${usadas} de ${limite}`}
        ajuda={
          sozinho
            ? 'Só você por aqui. Convide sua equipe e defina o que cada um pode fazer.'
            : limite === -1
              ? `${plural(usadas, '# usuário', '# usuários')}, sem limite. Quem trabalha na loja e o que cada um pode fazer.`
              : 'Quem trabalha na loja e o que cada um pode fazer. Convites pendentes contam como vaga.'
        }
        palavras={{ um: 'pessoa', varios: 'pessoas', genero: 'f' }}
        dados={dados}
        colunas={COLUNAS_DA_EQUIPE}
        ordem="nome"
        linha={(quem) => ({
          id: quem.id,
          nome: quem.nome ?? quem.email ?? 'pessoa',
          acoes: acoesDoIntegrante(quem, {
            lojaId: loja.id,
            eu: { userId: pessoa.usuario.id, papel: loja.papel },
            alterarPapel: () => setAberto({ que: 'papel', quem }),
            transferir: () => setAberto({ que: 'transferir', quem }),
          }),
        })}
        abas={[
          { valor: '', nome: 'Todos', quantas: dados.contagens.todos },
          { valor: 'ativos', nome: 'Ativos', quantas: dados.contagens.ativos },
          { valor: 'convites', nome: 'Convites', quantas: dados.contagens.convites },
          { valor: 'desativados', nome: 'Desativados', quantas: dados.contagens.desativados },
          { valor: 'atividade', nome: 'Atividade', href: '/usuarios/atividade' },
        ]}
        busca="Nome ou e-mail"
        filtros={FILTROS}
        acoes={
          cheio ? (
            <span className="fila vao-8-16">
              <span>
                Limite de {plural(limite, '# usuário', '# usuários')} atingido.{' '}
                <Link to="/comparacao-planos">Fazer upgrade</Link>
              </span>
              <button type="button" className="botao" disabled>
                <IconUserPlus size={18} aria-hidden /> Convidar usuário
              </button>
            </span>
          ) : (
            <button type="button" className="botao" onClick={() => setAberto({ que: 'convidar' })}>
              <IconUserPlus size={18} aria-hidden /> Convidar usuário
            </button>
          )
        }
        vazio={{
          desenho: <DesenhoDeEquipe />,
          titulo: 'Só você por aqui',
          texto: 'Convide sua equipe e defina o que cada um pode fazer.',
        }}
      />
      <Convidar
        aberto={aberto?.que === 'convidar'}
        lojaId={loja.id}
        vagas={limite === -1 ? null : limite - usadas}
        aoFechar={fechar}
        aoConvidar={() => void revalidate()}
      />
      <AlterarPapel
        quem={aberto?.que === 'papel' ? aberto.quem : null}
        lojaId={loja.id}
        aoFechar={fechar}
        aoMudar={() => void revalidate()}
      />
      <TransferirLoja
        quem={aberto?.que === 'transferir' ? aberto.quem : null}
        loja={loja}
        aoFechar={fechar}
      />
    </>
  )
}
