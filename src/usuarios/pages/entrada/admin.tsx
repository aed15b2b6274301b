import { IconEye, IconLock, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { papelNaPlataforma } from './entrar.ts'
import { EntrarComSenha } from './entrar-com-senha.tsx'
import { TelaDeEntrada } from './tela-de-entrada.tsx'
import { PrimeiroFator } from './primeiro-fator.tsx'
import { SegundoFator } from './segundo-fator.tsx'

export function meta() {
  return [{ title: 'Acesso Administrativo | Portal de Vendas' }, { name: 'robots', content: 'noindex' }]
}

const CHAMADA = {
  titulo: 'Os bastidores do shopping.',
  pontos: [
    { icone: <IconLock aria-hidden />, texto: 'Área restrita a quem administra a plataforma.' },
    {
      icone: <IconShieldCheck aria-hidden />,
      texto: 'Todas as contas entram com a verificação em duas etapas.',
    },
    { icone: <IconEye aria-hidden />, texto: 'Cada ação fica registrada na auditoria.' },
  ],
}

const PASSOS = {
  senha: null,
  'segundo-fator': 'Confirme que é você',
  'ligar-fator': 'Ligue a verificação em duas etapas',
} as const

export default function Admin() {
  const navigate = useNavigate()
  const { sair } = useSessao()
  const [etapa, setEtapa] = useState<keyof typeof PASSOS>('senha')

  async function conferirPapel() {
    const papel = await papelOuRecusa()
    if (papel === 'sem_fator') {
      setEtapa('ligar-fator')
      return
    }
    if (papel !== 'admin') {
      toast.erro(...papel)
      setEtapa('senha')
      await sair()
      return
    }
    toast.resolver()
    toast.ok('Login realizado', 'Bem-vindo de volta.')
    await navigate('/admin/painel-geral')
  }

  return (
    <TelaDeEntrada
      titulo="Acesso Administrativo"
      subtitulo="Entre com sua conta de administrador da plataforma."
      chamada={CHAMADA}
      passo={PASSOS[etapa]}
      rodape={<Link to="/auth/fornecedor">Acesso do Fornecedor</Link>}
    >
      {etapa === 'segundo-fator' ? (
        <SegundoFator aoProvar={() => void conferirPapel()} aoTrocar={() => setEtapa('senha')} />
      ) : etapa === 'ligar-fator' ? (
        <PrimeiroFator aoGuardar={() => void conferirPapel()} />
      ) : (
        <EntrarComSenha
          confere
          palavras={{ padrao: 'Erro desconhecido no login' }}
          aoEntrar={(falta) => (falta ? setEtapa('segundo-fator') : conferirPapel())}
        />
      )}
    </TelaDeEntrada>
  )
}

/** What the person may do here, or the refusal to tell. */
async function papelOuRecusa(): Promise<'admin' | 'sem_fator' | [string, string]> {
  return lerOu(['Erro de autenticação', 'Não foi possível verificar suas permissões.'], async () => {
    const papel = await papelNaPlataforma()
    if (papel !== 'nenhum') return papel
    return ['Acesso negado', 'Esta área é restrita a administradores da plataforma.']
  })
}
