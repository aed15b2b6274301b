import { useForm } from '@mantine/form'
import { IconEye, IconLock, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { entrarComSenha, faltaSegundoFator, papelNaPlataforma } from './entrar.ts'
import estilo from '../formulario.module.css'
import { conferirCredenciais } from './login-da-tela.ts'
import { mensagemDeAuth } from './mensagens-de-auth.ts'
import { Porta } from './tela-de-entrada.tsx'
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

export default function Admin() {
  const navigate = useNavigate()
  const { sair } = useSessao()
  const [etapa, setEtapa] = useState<'senha' | 'segundo-fator' | 'ligar-fator'>('senha')
  const form = useForm({ initialValues: { email: '', password: '' } })

  const [entrar, enviando] = useAcao({}, async (valores: typeof form.values) => {
    if (!conferirCredenciais(valores)) return
    const erro = await entrarComSenha({ email: valores.email.trim(), password: valores.password })
    if (erro) toast.erro('Erro no login', mensagemDeAuth(erro, { padrao: 'Erro desconhecido no login' }))
    else if (faltaSegundoFator()) setEtapa('segundo-fator')
    else await conferirPapel()
  })

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
    <Porta
      titulo="Acesso Administrativo"
      subtitulo="Entre com sua conta de administrador da plataforma."
      chamada={CHAMADA}
      rodape={<Link to="/auth/fornecedor">Acesso do Fornecedor</Link>}
    >
      {etapa === 'segundo-fator' ? (
        <SegundoFator aoProvar={() => void conferirPapel()} />
      ) : etapa === 'ligar-fator' ? (
        <PrimeiroFator aoGuardar={() => void conferirPapel()} />
      ) : (
        <form method="post" noValidate className={estilo.campos} onSubmit={form.onSubmit(entrar)}>
          <Campo type="email" label="Email" autoComplete="email" {...form.getInputProps('email')} />
          <CampoDeSenha label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
          <BotaoDeEnvio enviando={enviando}>Entrar</BotaoDeEnvio>
        </form>
      )}
    </Porta>
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
