/** A gate that stands before the console besides its own signing in. It says that a request may come in, never who is asking. */
export interface AccessGate {
  /**
   * Lets a request through by what the gate's keeper has signed for it. @throws `access_required` for anything but a good assertion, and
   * `shop_unavailable` while the keeper's keys cannot be read.
   */
  check(assertion: string | undefined): Promise<void>;
}
