/** The SDK's notice about coming Node versions is for who develops the functions, not for who operates the product. */
export function quietenSdk(): void {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
}
