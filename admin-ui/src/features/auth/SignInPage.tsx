import { useRouter, useSearch } from '@tanstack/react-router'
import { AuthLayout } from './AuthLayout'
import { SignInForm } from './SignInForm'

export function SignInPage() {
  const { back } = useSearch({ from: '/login' })
  const router = useRouter()
  return (
    <AuthLayout title="Sign in">
      <SignInForm onSuccess={() => router.navigate({ href: back ?? '/', replace: true })} />
    </AuthLayout>
  )
}
